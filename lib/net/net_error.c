/* SPDX-License-Identifier: MIT-0 */
/* Error codes in words. */
#include "rt/net_text.h"

const char *rt_error_text(int error)
{
    switch (error) {
    case RT_ERR_FAMILY:
        return "unknown network family, or one that this does not serve";
    case RT_ERR_LEAF:
        return "leaf cluster size out of range: expected n = 12, 48 or 192";
    case RT_ERR_LAYERS:
        return "number of unit-tree layers out of range: expected U = 1..7 (hybrid), 1..8 (full), "
               "one less when capped";
    case RT_ERR_STACKS:
        return "number of bidelta stacks out of range: expected 1..8";
    case RT_ERR_STAGES:
        return "stages of a bidelta stack out of range: expected 1..3, and 2..4 for the last stack";
    case RT_ERR_CAPPED:
        return "cap level out of place: capped is 0 or 1, for hybrid and full fat-trees; no "
               "latency "
               "is known of a capped network";
    case RT_ERR_UNUSED:
        return "a parameter that the family does not use is not 0: too many numbers, or one after "
               "a 0";
    case RT_ERR_SRC:
        return "source is no processor of this network";
    case RT_ERR_DST:
        return "destination is no processor of this network";
    case RT_ERR_INDEX:
        return "processor index out of range: expected 0..N-1";
    case RT_ERR_LOC:
        return "no processor or router of this network is there";
    case RT_ERR_SEQ:
        return "no routing sequence of this network from this source";
    case RT_ERR_TEXT:
        return "malformed network: expected a family, a colon and plain decimal numbers with "
               "commas between them, as hybrid:192,2 or multicube:5,4,3, or tree:10,w=256";
    case RT_ERR_SPACE:
        return "buffer, or int, too small";
    case RT_ERR_RING:
        return "size out of range: expected 1 to 8 rings of size 2 or more (multicube), r >= 1 "
               "(shuffle, butterfly, deadfly), r >= 2 (livefly), sides of 1 or more (ringmesh)";
    case RT_ERR_FANOUT:
        return "fanout out of range: expected f = 2..64 (livefly: 3..64)";
    case RT_ERR_NODES:
        return "too many nodes: expected at most 2^31-1";
    case RT_ERR_LINK:
        return "no such link, or no packet gets here on it";
    case RT_ERR_PATH:
        return "no path that visits no ring twice";
    case RT_ERR_HEIGHT:
        return "height of the fat-tree out of range: expected h = 1..32";
    case RT_ERR_ROOT:
        return "root capacity of the fat-tree out of range: expected w with w^3 >= 4^h and w <= "
               "2^h";
    case RT_ERR_WIRES:
        return "capacities of the fat-tree too small: expected more than lg n everywhere";
    case RT_ERR_SIZE:
        return "size of the network out of range";
    case RT_ERR_PRIME:
        return "q is no prime or power that is served: expected an odd prime up to 32749 "
               "(slimfly), a prime "
               "up to 46337 (polarfly) or 26737 (oft), or a power of one up to 128 (not in oft)";
    case RT_ERR_PORTS:
        return "too many ports: expected at most 65534 ports and processors at a router";
    case RT_ERR_PERM:
        return "no permutation: every terminal is to be the destination of exactly one";
    case RT_ERR_FORMAT:
        return "unknown format of headers: expected transit, field or bytes";
    case RT_ERR_FOUR:
        return "too many ports for a transit header: expected at most 4 network ports at a router";
    case RT_ERR_BYTE:
        return "too many ports for a header of bytes: expected at most 31 ports and processors at "
               "a router";
    case RT_ERR_LONG:
        return "header too long for its buffer";
    case RT_ERR_ROUTING:
        return "the family has no such routing";
    case RT_ERR_CHOICE:
        return "the routing has fewer choices";
    default:
        return error < 0 ? "unknown error" : "no error";
    }
}
