#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""tools/release/sbom.py FOLDER TARBALL - the SPDX 2.3 bill of materials, as JSON, of a release: TARBALL, which
holds FOLDER.  The same input gives the same bytes: files by name, the time is SOURCE_DATE_EPOCH."""
import hashlib
import json
import os
import re
import sys
import time


def digest(algorithm, path):
    with open(path, "rb") as file:
        return {"algorithm": algorithm, "checksumValue": hashlib.new(algorithm.lower(), file.read()).hexdigest()}


def files_of(folder):
    paths = []
    for at, _, names in os.walk(folder):
        paths += [os.path.relpath(os.path.join(at, name), folder) for name in names]
    return sorted(paths)


def main(folder, tarball):
    with open(os.path.join(folder, "include/rt/net.h"), encoding="utf-8") as file:
        version = re.search(r'ROUTESEQ_VERSION "(.*)"', file.read()).group(1)
    with open(os.path.join(folder, "packaging/project.txt"), encoding="utf-8") as file:
        project = dict(re.findall(r"^([a-z]+): *(.*)$", file.read(), re.M))
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    text = f"Copyright 2026 {project['authors']}"
    files = []
    for number, path in enumerate(files_of(folder), 1):
        whole = os.path.join(folder, path)
        files.append({
            "SPDXID": f"SPDXRef-File-{number}",
            "fileName": "./" + path,
            "checksums": [digest("SHA1", whole), digest("SHA256", whole)],
            "licenseConcluded": "MIT-0",
            "licenseInfoInFiles": ["MIT-0"],
            "copyrightText": text,
        })
    sums = sorted(file["checksums"][0]["checksumValue"] for file in files)
    package = {
        "SPDXID": "SPDXRef-Package",
        "name": "routeseq",
        "versionInfo": version,
        "packageFileName": os.path.basename(tarball),
        "supplier": f"Organization: {project['authors']}",
        "downloadLocation": "NOASSERTION",
        **({"homepage": project["repository"]} if project["repository"] else {}),
        "filesAnalyzed": True,
        "packageVerificationCode": {
            "packageVerificationCodeValue": hashlib.sha1("".join(sums).encode()).hexdigest()},
        "checksums": [digest("SHA256", tarball)],
        "licenseConcluded": "MIT-0",
        "licenseDeclared": "MIT-0",
        "licenseInfoFromFiles": ["MIT-0"],
        "copyrightText": text,
        "primaryPackagePurpose": "LIBRARY",
    }
    name = f"routeseq-{version}"
    # SPDX 2.3, 6.5, offers its own address to those without one
    home = project["repository"] + "/spdx" if project["repository"] else "https://spdx.org/spdxdocs"
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        # unique: named by what the tarball holds
        "documentNamespace": f"{home}/{name}-{package['checksums'][0]['checksumValue']}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
            "creators": ["Tool: routeseq-tools/sbom.py"],
        },
        "packages": [package],
        "files": files,
        "relationships":
            [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
              "relatedSpdxElement": "SPDXRef-Package"}] +
            [{"spdxElementId": "SPDXRef-Package", "relationshipType": "CONTAINS",
              "relatedSpdxElement": file["SPDXID"]} for file in files],
    }
    json.dump(document, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
