/* SPDX-License-Identifier: MIT-0 */
/*
 * Any text as a network: what rt_net_parse takes is a network, and
 * rt_net_format gives the same text back, but for a tree's default root capacity;
 * what it refuses writes nothing.
 *
 * Input: the text; it ends with the input or at its first zero byte.
 */
#include "fuzz.h"
#include "rt/net_near.h"
#include "rt/walk.h"

#define TEXT_MAX 4096

static void check_fits(const struct rt_net *net, const char *text, size_t length, size_t size)
{
    char room[RT_NET_TEXT_MAX];

    memset(room, UNTOUCHED, sizeof room);
    CLAIM(rt_net_format(net, room, size) == (int)length);
    CLAIM(strcmp(room, text) == 0);
    CLAIM(fuzz_untouched(room + length + 1, sizeof room - length - 1));
}

/* Every size that is too small is refused, and nothing written. */
static void check_sizes(const struct rt_net *net, const char *text, size_t length)
{
    char room[RT_NET_TEXT_MAX];

    CLAIM(length < RT_NET_TEXT_MAX);
    memset(room, UNTOUCHED, sizeof room);
    for (size_t size = 0; size <= length; size++) {
        CLAIM(rt_net_format(net, room, size) == RT_ERR_SPACE);
        CLAIM(fuzz_untouched(room, sizeof room));
    }
    check_fits(net, text, length, length + 1);
    check_fits(net, text, length, RT_NET_TEXT_MAX);
}

/* The errors that the header names for rt_net_parse. */
static int is_parse_error(int error)
{
    return error == RT_ERR_FAMILY || error == RT_ERR_TEXT || error == RT_ERR_LEAF ||
           error == RT_ERR_LAYERS || error == RT_ERR_STACKS || error == RT_ERR_STAGES ||
           error == RT_ERR_CAPPED || error == RT_ERR_UNUSED || error == RT_ERR_RING ||
           error == RT_ERR_FANOUT || error == RT_ERR_NODES || error == RT_ERR_HEIGHT ||
           error == RT_ERR_ROOT || error == RT_ERR_SIZE || error == RT_ERR_PRIME ||
           error == RT_ERR_PORTS;
}

/* A name is all that stands before the first colon, if anything of the list is called so. */
static void check_named(const char *text)
{
    const struct rt_net_family *named = rt_net_family_named(text), *row, *found = NULL;
    size_t length = strcspn(text, ":");

    for (unsigned i = 0; (row = rt_net_family_at(i)) != NULL; i++)
        if (strlen(row->name) == length && strncmp(row->name, text, length) == 0)
            found = row;
    CLAIM(named == found);
    CLAIM(found == NULL || rt_net_family_near(text) == found->name);
    CLAIM(length >= 2 || rt_net_family_near(text) == NULL);
    length = strcspn(text, ":,");
    CLAIM(rt_net_slips(text, text) == (length >= 2 && length < 32 ? 0 : RT_NET_FAR));
}

/* Words for every number. */
static void check_words(int number)
{
    CLAIM(rt_error_text(number) != NULL && rt_walk_text(number) != NULL);
    CLAIM(rt_walk_ring_text(number) != NULL && rt_walk_tree_text(number) != NULL);
    CLAIM(rt_walk_ports_text(number) != NULL && rt_walk_graph_text(number) != NULL);
    CLAIM(strcmp(rt_version(), ROUTESEQ_VERSION) == 0);
}

/* By the check of its family alone, which takes no notice of the family. */
static int check_family(struct rt_net net)
{
    const uint8_t family = net.family;

    net.family = 0;
    switch (family) {
#define ROW(VALUE, name, number)                                                                   \
    case number:                                                                                   \
        return rt_net_##name##_check(&net);
        RT_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char room[TEXT_MAX + 1]; /* the text stands at its end: behind it nothing is read */
    struct rt_net net, again;
    size_t length = 0;
    const char *text;
    char canonical[RT_NET_TEXT_MAX];
    int error;

    while (length < size && length < TEXT_MAX && data[length] != 0)
        length++;
    for (size_t i = 0; i < length; i++)
        room[TEXT_MAX - length + i] = (char)data[i];
    room[TEXT_MAX] = '\0';
    text = room + TEXT_MAX - length;

    check_named(text);
    check_words((int)length - 20);
    memset(&net, UNTOUCHED, sizeof net);
    error = rt_net_parse(text, &net);
    CLAIM(rt_error_text(error) != NULL);
    if (error != 0) {
        CLAIM(is_parse_error(error) && fuzz_untouched(&net, sizeof net));
        return 0;
    }
    CLAIM(rt_net_check(&net) == 0 && check_family(net) == 0 && fuzz_within_limits(&net));
    CLAIM(rt_net_parse(text, &again) == 0 && fuzz_same_net(&net, &again));
    CLAIM(rt_net_format(&net, canonical, sizeof canonical) == (int)strlen(canonical));
    CLAIM(strcmp(canonical, text) == 0 ||
          (net.family == RT_FAMILY_TREE && net.param[1] == 0 && /* w = 2^h, written out */
           strncmp(canonical, text, strlen(canonical)) == 0));
    check_sizes(&net, canonical, strlen(canonical));
    return 0;
}
