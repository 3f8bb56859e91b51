/* given.c - bytes that leave the program, by fwrite, write or send, were set.
 *
 * The front end calls these before such a call, of numbers and arrays of numbers
 * (core/frontend/lower/given.c).
 */
#include "vl_model.h"

/* n bytes, the first number of which has `each`. */
void __vl_fits_given(const char *from, size_t each, size_t n) {
    for (size_t i = 0; i < each; i++)
        __vl_check("uninitialised-read", i >= n || __vl_initialised(from + i, 1), "");
}

/* Those behind it: C gives them some value, if none that the program has chosen. */
void __vl_fits_rest(const char *from, size_t each, size_t n) {
    size_t any = __vl_open_size_t();
    if (any >= each && any < n)
        __vl_check("uninitialised-read", __vl_initialised(from + any, 1), "");
}
