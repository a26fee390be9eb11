#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""tests/build/sbom_check.py SBOM TARBALL - is it an SPDX 2.3 document of just this tarball?

Written from the specification (sections 6 to 8 and 11), not from tools/release/sbom.py: keys that must be there
and no others, their forms, identifiers named once, relationships between elements that are there; the
files and sums are those that `tar` and `sha1sum` see in the tarball.  Prints what is wrong; exit 1."""
import hashlib
import json
import re
import subprocess
import sys
import tarfile

wrong = []


def claim(holds, what):
    if not holds:
        wrong.append(what)
    return holds


def form(where, value, pattern):
    claim(isinstance(value, str) and re.fullmatch(pattern, value), f"{where}: {value!r}")


def keys(where, thing, must, may=()):
    claim(set(must) <= set(thing), f"{where}: missing: {sorted(set(must) - set(thing))}")
    claim(set(thing) <= set(must) | set(may), f"{where}: not in SPDX 2.3: {sorted(set(thing) - set(must) - set(may))}")


ID = r"SPDXRef-[A-Za-z0-9.-]+"
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"
URI = r"[a-z][a-z0-9+.-]*://[^#\s]+"
SUM = {"SHA1": r"[0-9a-f]{40}", "SHA256": r"[0-9a-f]{64}"}
LICENCES = {"MIT-0"}


def checksums(where, thing):
    found = {}
    for entry in thing["checksums"]:
        keys(where, entry, ["algorithm", "checksumValue"])
        form(where, entry["checksumValue"], SUM.get(entry["algorithm"], "no such algorithm"))
        claim(entry["algorithm"] not in found, f"{where}: {entry['algorithm']} twice")
        found[entry["algorithm"]] = entry["checksumValue"]
    return found


def check_file(file, content):
    name = file.get("fileName", "?")
    keys(name, file, ["SPDXID", "fileName", "checksums"],
         ["licenseConcluded", "licenseInfoInFiles", "copyrightText"])
    form(name, name, r"\./[^/].*")
    form(name, file["SPDXID"], ID)
    claim({file["licenseConcluded"], *file["licenseInfoInFiles"]} <= LICENCES, f"{name}: licence")
    sums = checksums(name, file)
    claim("SHA1" in sums, f"{name}: no SHA1, which SPDX 2.3 wants of a file")
    if claim(name in content, f"{name}: not in the tarball"):
        for algorithm, value in sums.items():
            claim(hashlib.new(algorithm.lower(), content[name]).hexdigest() == value, f"{name}: {algorithm}")
    return sums.get("SHA1", "")


def main(sbom, tarball):
    with open(sbom, encoding="utf-8") as file:
        doc = json.load(file)
    with tarfile.open(tarball) as tar:
        content = {"./" + m.name.split("/", 1)[1]: tar.extractfile(m).read() for m in tar if m.isfile()}
        top = {m.name.split("/", 1)[0] for m in tar}
    keys("document", doc, ["spdxVersion", "dataLicense", "SPDXID", "name", "documentNamespace", "creationInfo",
                           "packages", "files", "relationships"])
    claim(doc["spdxVersion"] == "SPDX-2.3" and doc["dataLicense"] == "CC0-1.0", "version or data licence")
    claim(doc["SPDXID"] == "SPDXRef-DOCUMENT", "identifier of the document")
    form("namespace", doc["documentNamespace"], URI)
    keys("creation", doc["creationInfo"], ["created", "creators"])
    form("created", doc["creationInfo"]["created"], TIME)
    for creator in doc["creationInfo"]["creators"]:
        form("creator", creator, r"(Tool|Person|Organization): .+")
    claim(len(doc["packages"]) == 1, "one package")
    package = doc["packages"][0]
    keys("package", package, ["SPDXID", "name", "downloadLocation", "packageVerificationCode", "checksums"],
         ["versionInfo", "packageFileName", "supplier", "homepage", "filesAnalyzed", "licenseConcluded",
          "licenseDeclared", "licenseInfoFromFiles", "copyrightText", "primaryPackagePurpose"])
    claim(top == {f"{package['name']}-{package['versionInfo']}"}, f"the tarball holds {top}")
    claim(tarball.endswith("/" + package["packageFileName"]), "name of the tarball")
    claim({package["licenseConcluded"], package["licenseDeclared"], *package["licenseInfoFromFiles"]} <= LICENCES
          if {"licenseConcluded", "licenseDeclared", "licenseInfoFromFiles"} <= set(package) else False,
          "licence of the package")
    with open(tarball, "rb") as file:
        claim(checksums("package", package).get("SHA256") == hashlib.sha256(file.read()).hexdigest(),
              "SHA256 of the tarball")

    sums = [check_file(file, content) for file in doc["files"]]
    listed = [file["fileName"] for file in doc["files"]]
    claim(len(set(listed)) == len(listed), "a file twice")
    for name in sorted(set(content) - set(listed)):
        claim(False, f"{name}: in the tarball, not in the document")
    code = hashlib.sha1("".join(sorted(sums)).encode()).hexdigest()
    claim(package["packageVerificationCode"]["packageVerificationCodeValue"] == code, "package verification code")

    ids = [doc["SPDXID"], package["SPDXID"]] + [file["SPDXID"] for file in doc["files"]]
    claim(len(set(ids)) == len(ids), "an identifier twice")
    contained = set()
    for link in doc["relationships"]:
        keys("relationship", link, ["spdxElementId", "relationshipType", "relatedSpdxElement"])
        claim({link["spdxElementId"], link["relatedSpdxElement"]} <= set(ids), f"relationship of none: {link}")
        claim(link["relationshipType"] in ("DESCRIBES", "CONTAINS"), f"relationship: {link}")
        contained.add(link["relatedSpdxElement"])
    claim(contained == set(ids[1:]), "what the document does not describe or the package not contain")
    for what in wrong[:20]:
        print(what)
    if not wrong:
        print(f"{len(listed)} files")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
