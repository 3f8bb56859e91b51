/* fenv.c - <fenv.h>: the rounding mode.
 *
 * Operations of the unit read the mode from the variable here (core/frontend/unit/rounding.c). An
 * environment holds it in its first byte; its other bytes may be anything, as the status flags may,
 * which have no model.
 *
 * Assumed: the numbers of the target's C library, which are those of its hardware; FE_DFL_ENV
 * is -1 as a pointer, or an object of which nothing is known.
 */
#include "vl_model.h"

/* To nearest, towards zero, down, up: as core/sem/fp.h numbers them. */
unsigned char __vl_noted_rounding = 0;

#if (defined __x86_64__ || defined __i386__) && !defined _MSC_VER
enum { VL_TO_ZERO = 0xc00, VL_DOWNWARD = 0x400, VL_UPWARD = 0x800 };
#elif defined __aarch64__ || defined __arm__
enum { VL_TO_ZERO = 0xc00000, VL_DOWNWARD = 0x800000, VL_UPWARD = 0x400000 };
#elif defined __riscv
enum { VL_TO_ZERO = 1, VL_DOWNWARD = 2, VL_UPWARD = 3 };
#elif defined __powerpc__ || defined __mips__ || defined __s390x__
enum { VL_TO_ZERO = 1, VL_DOWNWARD = 3, VL_UPWARD = 2 };
#else
#define VL_UNKNOWN_MODES
enum { VL_TO_ZERO = -1, VL_DOWNWARD = -2, VL_UPWARD = -3 };
#endif

#if defined __x86_64__ && !defined __APPLE__
enum { VL_ENVIRONMENT = 32 };
#elif defined __i386__ && !defined __APPLE__
enum { VL_ENVIRONMENT = 28 };
#elif defined __aarch64__ || (defined __powerpc__ && !defined __APPLE__)
enum { VL_ENVIRONMENT = 8 };
#else
enum { VL_ENVIRONMENT = 4 };
#endif

int fesetround(int to) {
#ifdef VL_UNKNOWN_MODES
    if (to != 0) __vl_not_covered("rounding mode");
#endif
    unsigned char mode = to == VL_TO_ZERO ? 1 : to == VL_DOWNWARD ? 2 : to == VL_UPWARD ? 3 : 0;
    if (mode == 0 && to != 0) {
        int failure = __VERIFIER_nondet_int();
        return failure ? failure : 1;
    }
    __vl_noted_rounding = mode;
    return 0;
}

int fegetround(void) {
    unsigned char mode = __vl_noted_rounding;
#ifdef VL_UNKNOWN_MODES
    if (mode != 0) __vl_not_covered("rounding mode");
#endif
    return mode == 1 ? VL_TO_ZERO : mode == 2 ? VL_DOWNWARD : mode == 3 ? VL_UPWARD : 0;
}

int fegetenv(unsigned char *environment) {
    vl_input(environment, VL_ENVIRONMENT, VL_ENVIRONMENT);
    *environment = __vl_noted_rounding;
    return 0;
}

int feholdexcept(unsigned char *environment) { return fegetenv(environment); }

int fesetenv(const unsigned char *environment) {
    const unsigned char *initial = (const unsigned char *)-1, *unmasked = (const unsigned char *)-2;
    _Bool standard = environment == initial || environment == unmasked; /* FE_NOMASK_ENV */
    __vl_noted_rounding = standard ? 0 : *environment & 3;
    return 0;
}

int feupdateenv(const unsigned char *environment) { return fesetenv(environment); }
