/* gen_tail.h - what the programs of the generators have in common: a checksum, and a main that
 * prints what `run` gives.
 */
#ifndef VL_TESTS_GEN_TAIL_H
#define VL_TESTS_GEN_TAIL_H

static const char checksum_text[] =
    "static unsigned long long sum = 14695981039346656037ull;\n"
    "static void mix(unsigned long long v) { sum = (sum ^ v) * 1099511628211ull + (sum >> 29); }\n";

static const char tail_text[] = "#ifdef NATIVE\n"
                                "int printf(const char *, ...);\n"
                                "int main(void) { printf(\"%016llx\\n\", run()); return 0; }\n"
                                "#endif\n";

#endif
