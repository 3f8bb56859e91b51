/* Entries of a program, as users name them. */
#include "lsp/project/entries.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* after the headers that it needs */
#include <cmocka.h>

static void names_a_function_anywhere(void **state) {
    (void)state;
    assert_true(entry_names("tick", "tick", "/p/irq.c"));
    assert_true(entry_names("tick", "irq.c:tick", "/p/irq.c")); /* as linked */
    assert_false(entry_names("tick", "ticks", "/p/irq.c"));
}

static void names_the_one_of_a_file(void **state) {
    (void)state;
    assert_true(entry_names("irq.c:tick", "tick", "/p/irq.c"));
    assert_true(entry_names("irq.c:tick", "irq.c:tick", "/p/irq.c"));
    assert_true(entry_names("p/irq.c:tick", "tick", "/p/irq.c"));
    assert_true(entry_names("/p/irq.c:tick", "tick", "/p/irq.c"));
    assert_false(entry_names("irq.c:tick", "tick", "/p/my_irq.c"));
    assert_false(entry_names("q/irq.c:tick", "tick", "/p/irq.c"));
    assert_false(entry_names("irq.c:tick", "tick", NULL));
}

static void the_start_of_the_program(void **state) {
    (void)state;
    const char *one[] = {"boot"}, *more[] = {"tick", "main"}, *none[] = {"boot", "tick"};
    struct options o = {.command = IN_CHECK};
    assert_string_equal(entries_start(&o), "main");
    o.entries.at = one, o.entries.n = 1;
    assert_string_equal(entries_start(&o), "boot");
    assert_true(entries_start_at(&o, "boot"));
    o.entries.at = more, o.entries.n = 2;
    assert_string_equal(entries_start(&o), "main");
    assert_true(entries_start_at(&o, "main"));
    assert_false(entries_start_at(&o, "tick"));
    o.entries.at = none;
    assert_string_equal(entries_start(&o), "boot");
    assert_false(entries_start_at(&o, "boot")); /* globals may hold anything there */
    o.command = IN_STDIO;
    o.entries.at = one, o.entries.n = 1;
    assert_string_equal(entries_start(&o), "main");
    assert_false(entries_start_at(&o, "boot"));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(names_a_function_anywhere),
                                       cmocka_unit_test(names_the_one_of_a_file),
                                       cmocka_unit_test(the_start_of_the_program)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
