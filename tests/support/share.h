/* share.h - how much of a test is run where each case costs much: VL_TEST_SHARE=3 asks for a third. */
#ifndef VL_TESTS_SHARE_H
#define VL_TESTS_SHARE_H

#include <stdlib.h>

/* 1: all cases; n: about one in n. */
static inline unsigned test_share(void) {
    const char *part = getenv("VL_TEST_SHARE");
    return part && atoi(part) > 1 ? (unsigned)atoi(part) : 1;
}

#endif
