/* SPDX-License-Identifier: MIT-0 */
/* What C says of structures and constants; the tests of the crate hold src/sys.rs against it. */
#include <rt/rt.h>

const size_t routeseq_layout[] = {
    sizeof(struct rt_net),
    offsetof(struct rt_net, family),
    offsetof(struct rt_net, capped),
    offsetof(struct rt_net, param),
    sizeof(struct rt_net_family),
    offsetof(struct rt_net_family, most),
    offsetof(struct rt_net_family, name),
    offsetof(struct rt_net_family, limits),
    sizeof(struct rt_route_parts),
    offsetof(struct rt_route_parts, m),
    offsetof(struct rt_route_parts, o),
    offsetof(struct rt_route_parts, rc_bytes),
    offsetof(struct rt_route_parts, seq),
    RT_LOC_MAX,
    RT_SEQ_MAX,
    RT_PARAM_MAX,
    RT_NET_TEXT_MAX,
    RT_FAMILY_HYBRID,
    RT_FAMILY_FULL,
    RT_FAMILY_BIDELTA,
    RT_FAMILY_TREE,
    (size_t)-RT_ERR_FAMILY,
    (size_t)-RT_ERR_SRC,
    (size_t)-RT_ERR_DST,
    (size_t)-RT_ERR_SEQ,
    (size_t)-RT_ERR_ROOT,
};
