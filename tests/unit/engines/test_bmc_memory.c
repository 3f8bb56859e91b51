/* Memory in bounded model checking: cells, arrays, unknown objects, havoc, lifetimes; from IR text,
 * with both solvers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/bmc_expect.h"

static const char head[] =
    "target 64 little signed-char \"x86_64-pc-linux-gnu\"\n"
    "type 1 = int \"int\" signed size 4 align 4\n"
    "type 2 = ptr \"int *\" of 1 size 8 align 8\n"
    "type 3 = struct \"struct node\" size 16 align 8 { \"val\" 0 1, \"next\" 8 4 }\n"
    "type 4 = ptr \"struct node *\" of 3 size 8 align 8\n"
    "type 5 = array \"int[8]\" of 1 count 8 size 32 align 4\n"
    "type 6 = int \"char\" signed char size 1 align 1\n"
    "type 7 = ptr \"char *\" of 6 size 8 align 8\n"
    "type 8 = array \"int[100]\" of 1 count 100 size 400 align 4\n"
    "global @g type 1 size 4 align 4 zero\n"
    "global @tab type 5 size 32 align 4 const init "
    "x\"0100000002000000030000000400000005000000060000000700000008000000\"\n";

/* A local in memory */
static void memory_local(void **state) {
    (void)state;
    static const char text[] = "func @local(%n: i32 \"n\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %p: ptr \"x\" 1 = alloca i64 4\n"
                               "  store %n, %p\n"
                               "  %v: i32 = load %p\n"
                               "  %e: i1 = eq %v, %n\n"
                               "  check assertion, %e, \"x == n\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "local", 8, "x == n: proved\n");
}

/* A small array at variable indices: cells */
static void memory_arr(void **state) {
    (void)state;
    static const char text[] = "func @arr(%n: i32 \"n\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %p: ptr \"x\" 5 = alloca i64 32\n"
                               "  fill %p, i8 0, i64 32\n"
                               "  %b: i1 = ult %n, i32 8\n"
                               "  check array-bounds, %b, \"a[n]\"\n"
                               "  %x: i64 = sext %n\n"
                               "  %q: ptr = ptradd %p, %x * 4\n"
                               "  store i32 7, %q\n"
                               "  %r: ptr = ptradd %p, i64 3 * 4\n"
                               "  %v: i32 = load %r\n"
                               "  %e: i1 = eq %v, i32 0\n"
                               "  check assertion, %e, \"a[3] == 0\"\n"
                               "  %i: i1 = ule %v, i32 7\n"
                               "  check assertion, %i, \"a[3] <= 7\"\n"
                               "  %w: i32 = load %q\n"
                               "  %f: i1 = eq %w, i32 7\n"
                               "  check assertion, %f, \"a[n] == 7\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "arr", 8,
           "a[n]: violated information\n"
           "a[3] == 0: violated information\n"
           "a[3] <= 7: proved\n"
           "a[n] == 7: proved\n");
}

/* A large array at variable indices: a term array */
static void memory_big(void **state) {
    (void)state;
    static const char text[] = "func @big(%n: i32 \"n\" 1, %m: i32 \"m\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %p: ptr \"x\" 8 = alloca i64 400\n"
                               "  fill %p, i8 0, i64 400\n"
                               "  %b: i1 = ult %n, i32 100\n"
                               "  check array-bounds, %b, \"a[n]\"\n"
                               "  %b2: i1 = ult %m, i32 100\n"
                               "  check array-bounds, %b2, \"a[m]\"\n"
                               "  %x: i64 = sext %n\n"
                               "  %q: ptr = ptradd %p, %x * 4\n"
                               "  store i32 7, %q\n"
                               "  %y: i64 = sext %m\n"
                               "  %r: ptr = ptradd %p, %y * 4\n"
                               "  %v: i32 = load %r\n"
                               "  %e: i1 = eq %v, i32 0\n"
                               "  check assertion, %e, \"a[m] == 0\"\n"
                               "  %i: i1 = ule %v, i32 7\n"
                               "  check assertion, %i, \"a[m] <= 7\"\n"
                               "  %w: i32 = load %q\n"
                               "  %f: i1 = eq %w, i32 7\n"
                               "  check assertion, %f, \"a[n] == 7\"\n"
                               "  %c: ptr = ptradd %q, i64 1 * 1\n"
                               "  %cc: i8 = load %c\n"
                               "  %g: i1 = eq %cc, i8 0\n"
                               "  check assertion, %g, \"byte 1\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "big", 8,
           "a[n]: violated information\n"
           "a[m]: violated information\n"
           "a[m] == 0: violated information\n"
           "a[m] <= 7: proved\n"
           "a[n] == 7: proved\n"
           "byte 1: proved\n");
}

/* A table of constants */
static void memory_tab(void **state) {
    (void)state;
    static const char text[] = "func @tab(%n: i32 \"n\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %b: i1 = ult %n, i32 8\n"
                               "  assume %b\n"
                               "  %x: i64 = sext %n\n"
                               "  %q: ptr = ptradd @tab, %x * 4\n"
                               "  %v: i32 = load %q\n"
                               "  %e: i32 = add %n, i32 1\n"
                               "  %f: i1 = eq %v, %e\n"
                               "  check assertion, %f, \"tab[n] == n + 1\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "tab", 8, "tab[n] == n + 1: proved\n");
}

/* Initialised on one path only */
static void memory_uninit(void **state) {
    (void)state;
    static const char text[] = "func @uninit(%n: i32 \"n\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %p: ptr \"x\" 1 = alloca i64 4\n"
                               "  %c: i1 = slt %n, i32 0\n"
                               "  br %c, :set, :join\n"
                               "set:\n"
                               "  store %n, %p\n"
                               "  jmp :join\n"
                               "join:\n"
                               "  %i: i1 = isinit %p, i64 4\n"
                               "  check uninitialised-read, %i, \"x\"\n"
                               "  %v: i32 = load %p\n"
                               "  %e: i1 = slt %v, i32 0\n"
                               "  check assertion, %e, \"x < 0\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "uninit", 8,
           "x: violated information\n"
           "x < 0: proved\n");
}

/* An unknown array behind a pointer */
static void memory_deref(void **state) {
    (void)state;
    static const char text[] = "func @deref(%p: ptr \"p\" 2, %n: i32 \"n\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %x: i64 = sext %n\n"
                               "  %q: ptr = ptradd %p, %x * 4\n"
                               "  %b: i1 = inbounds %q, i64 4\n"
                               "  check out-of-bounds, %b, \"p[n]\"\n"
                               "  %v: i32 = load %q\n"
                               "  %e: i1 = ne %v, i32 42\n"
                               "  check assertion, %e, \"p[n] != 42\"\n"
                               "  %w: i32 = load %p\n"
                               "  %d: i1 = sle %w, %v\n"
                               "  check assertion, %d, \"p[0] <= p[n]\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "deref", 8,
           "p[n]: violated information\n"
           "p[n] != 42: violated information\n"
           "p[0] <= p[n]: violated information\n");
}

/* A list of unknown nodes */
static void memory_list(void **state) {
    (void)state;
    static const char text[] = "func @list(%l: ptr \"l\" 4) -> i32 1 {\n"
                               "entry:\n"
                               "  jmp :loop(%l, i32 0)\n"
                               "loop(%p: ptr \"p\" 4, %s: i32):\n"
                               "  %z: i1 = ptreq %p, null\n"
                               "  br %z, :done, :body\n"
                               "body:\n"
                               "  %nn: i1 = ptreq %p, null\n"
                               "  %nz: i1 = xor %nn, i1 1\n"
                               "  check null-dereference, %nz, \"p\"\n"
                               "  %v: i32 1 = load %p\n"
                               "  %e: i1 = ne %v, i32 77\n"
                               "  check assertion, %e, \"p->val != 77\"\n"
                               "  %np: ptr = ptradd %p, i64 8 * 1\n"
                               "  %n: ptr \"n\" 4 = load %np\n"
                               "  %s2: i32 = add %s, i32 1\n"
                               "  jmp :loop(%n, %s2)\n"
                               "done:\n"
                               "  %f: i1 = ne %s, i32 3\n"
                               "  check assertion, %f, \"len != 3\"\n"
                               "  ret %s\n"
                               "}\n";
    expect(head, text, "list", 8,
           "p: bounded 8\n"
           "p->val != 77: violated information\n"
           "len != 3: violated information\n");
}

/* What a call without body may change */
static void memory_havoc(void **state) {
    (void)state;
    static const char text[] = "declare @ext(%1: ptr) -> i32 1\n"
                               "func @havoc(%n: i32 \"n\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %p: ptr \"x\" 1 = alloca i64 4\n"
                               "  %q: ptr \"y\" 1 = alloca i64 4\n"
                               "  store i32 1, %p\n"
                               "  store i32 2, %q\n"
                               "  store i32 3, @g\n"
                               "  %r: i32 1 = call @ext(%p)\n"
                               "  %v: i32 = load %p\n"
                               "  %w: i32 = load %q\n"
                               "  %u: i32 = load @g\n"
                               "  %e: i1 = eq %w, i32 2\n"
                               "  check assertion, %e, \"y == 2\"\n"
                               "  %f: i1 = eq %v, i32 1\n"
                               "  check assertion, %f, \"x == 1\"\n"
                               "  %h: i1 = eq %u, i32 3\n"
                               "  check assertion, %h, \"g == 3\"\n"
                               "  %i: i1 = ne %r, i32 9\n"
                               "  check assertion, %i, \"ext() != 9\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "havoc", 8,
           "y == 2: proved\n"
           "x == 1: violated information\n"
           "g == 3: violated information\n"
           "ext() != 9: violated information\n");
}

/* A global of unknown contents */
static void memory_glob(void **state) {
    (void)state;
    static const char text[] = "func @glob() -> i32 1 {\n"
                               "entry:\n"
                               "  %v: i32 = load @g\n"
                               "  %e: i1 = eq %v, i32 0\n"
                               "  check assertion, %e, \"g == 0\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "glob", 8, "g == 0: violated information\n");
}

/* A local whose lifetime ended on one path */
static void memory_dangle(void **state) {
    (void)state;
    static const char text[] = "func @dangle(%n: i32 \"n\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %c: i1 = slt %n, i32 0\n"
                               "  br %c, :a, :b\n"
                               "a:\n"
                               "  %p: ptr \"x\" 1 = alloca i64 4\n"
                               "  store i32 1, %p\n"
                               "  end %p\n"
                               "  jmp :join(%p)\n"
                               "b:\n"
                               "  %q: ptr \"y\" 1 = alloca i64 4\n"
                               "  store i32 2, %q\n"
                               "  jmp :join(%q)\n"
                               "join(%r: ptr):\n"
                               "  %l: i1 = islive %r\n"
                               "  check dangling, %l, \"*r\"\n"
                               "  %v: i32 = load %r\n"
                               "  %e: i1 = eq %v, i32 2\n"
                               "  check assertion, %e, \"*r == 2\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "dangle", 8,
           "*r: violated information\n"
           "*r == 2: proved\n");
}

/* An unsupported value: what depends on it is unknown, the rest is decided */
static void memory_unsup(void **state) {
    (void)state;
    static const char text[] = "func @unsup(%n: i32 \"n\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %a: i1 = ne %n, i32 5\n"
                               "  check assertion, %a, \"n != 5\"\n"
                               "  %f: i32 = unsupported \"float\"\n"
                               "  %e: i1 = eq %f, i32 2\n"
                               "  check assertion, %e, \"f == 2\"\n"
                               "  %g: i1 = ne %n, i32 6\n"
                               "  check assertion, %g, \"n != 6\"\n"
                               "  %h: i1 = eq %n, %n\n"
                               "  check assertion, %h, \"n == n\"\n"
                               "  ret %n\n"
                               "}\n";
    expect(head, text, "unsup", 8,
           "n != 5: violated information\n"
           "f == 2: unknown (unsupported: float)\n"
           "n != 6: unknown (unsupported: float)\n"
           "n == n: proved\n");
}

/* A write through a pointer to one of two objects */
static void memory_pmix(void **state) {
    (void)state;
    static const char text[] = "func @pmix(%n: i32 \"n\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %x: ptr \"x\" 1 = alloca i64 4\n"
                               "  %y: ptr \"y\" 1 = alloca i64 4\n"
                               "  store i32 1, %x\n"
                               "  store i32 2, %y\n"
                               "  %c: i1 = slt %n, i32 0\n"
                               "  %p: ptr = select %c, %x, %y\n"
                               "  store i32 9, %p\n"
                               "  %v: i32 = load %x\n"
                               "  %w: i32 = load %y\n"
                               "  %s: i32 = add %v, %w\n"
                               "  %e: i1 = ule %s, i32 11\n"
                               "  check assertion, %e, \"x + y <= 11\"\n"
                               "  %f: i1 = ult %s, i32 11\n"
                               "  check assertion, %f, \"x + y < 11\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "pmix", 8,
           "x + y <= 11: proved\n"
           "x + y < 11: violated information\n");
}

/* Fields of an array of structs, one array each */
static void memory_structs(void **state) {
    (void)state;
    static const char text[] =
        "func @structs(%p: ptr \"p\" 4, %i: i32 \"i\" 1, %j: i32 \"j\" 1) -> i32 1 {\n"
        "entry:\n"
        "  %b: i1 = ult %i, i32 4\n"
        "  assume %b\n"
        "  %c: i1 = ult %j, i32 4\n"
        "  assume %c\n"
        "  %x: i64 = zext %i\n"
        "  %y: i64 = zext %j\n"
        "  %e: ptr = ptradd %p, %x * 16\n"
        "  %f: ptr = ptradd %p, %y * 16\n"
        "  %h: i1 = inbounds %e, i64 16\n"
        "  assume %h\n"
        "  %h2: i1 = inbounds %f, i64 16\n"
        "  assume %h2\n"
        "  store i32 5, %e\n"
        "  %v: i32 = load %f\n"
        "  %s: i1 = eq %v, i32 5\n"
        "  check assertion, %s, \"p[j].val == 5\"\n"
        "  %k: i1 = eq %i, %j\n"
        "  %nk: i1 = xor %k, i1 1\n"
        "  %o: i1 = or %s, %nk\n"
        "  check assertion, %o, \"i == j => p[j].val == 5\"\n"
        "  %np: ptr = ptradd %f, i64 8 * 1\n"
        "  %n: ptr \"n\" 4 = load %np\n"
        "  %l: i1 = islive %n\n"
        "  check dangling, %l, \"p[j].next\"\n"
        "  %w: i32 = load %e\n"
        "  %t: i1 = eq %w, i32 5\n"
        "  check assertion, %t, \"p[i].val == 5\"\n"
        "  ret %v\n"
        "}\n";
    expect(head, text, "structs", 8,
           "p[j].val == 5: violated information\n"
           "i == j => p[j].val == 5: proved\n"
           "p[j].next: proved\n"
           "p[i].val == 5: proved\n");
}

/* One byte of an integer at a variable offset */
static void memory_bytes(void **state) {
    (void)state;
    static const char text[] = "func @bytes(%n: i32 \"n\" 1, %i: i64 \"i\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %p: ptr \"x\" 1 = alloca i64 4\n"
                               "  store %n, %p\n"
                               "  %b: i1 = ult %i, i64 4\n"
                               "  assume %b\n"
                               "  %q: ptr = ptradd %p, %i * 1\n"
                               "  store i8 0, %q\n"
                               "  %v: i32 = load %p\n"
                               "  %a: i32 = and %v, i32 255\n"
                               "  %z: i1 = eq %i, i64 0\n"
                               "  %y: i1 = eq %a, i32 0\n"
                               "  %nz: i1 = xor %z, i1 1\n"
                               "  %o: i1 = or %y, %nz\n"
                               "  check assertion, %o, \"low byte\"\n"
                               "  %u: i1 = ule %v, %n\n"
                               "  check assertion, %u, \"v <= n\"\n"
                               "  %w: i1 = ult %v, %n\n"
                               "  check assertion, %w, \"v < n\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "bytes", 8,
           "low byte: proved\n"
           "v <= n: proved\n"
           "v < n: violated information\n");
}

/* Struct assignment keeps pointers and holes */
static void memory_copies(void **state) {
    (void)state;
    static const char text[] = "func @copies(%n: i32 \"n\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %p: ptr \"x\" 3 = alloca i64 16\n"
                               "  %q: ptr \"y\" 3 = alloca i64 16\n"
                               "  store %n, %p\n"
                               "  %f: ptr = ptradd %p, i64 8 * 1\n"
                               "  store %p, %f\n"
                               "  copy %q, %p, i64 16\n"
                               "  store i32 1, %p\n"
                               "  %v: i32 = load %q\n"
                               "  %e: i1 = eq %v, %n\n"
                               "  check assertion, %e, \"y.val == n\"\n"
                               "  %g: ptr = ptradd %q, i64 8 * 1\n"
                               "  %r: ptr 4 = load %g\n"
                               "  %s: i1 = ptreq %r, %p\n"
                               "  check assertion, %s, \"y.next == &x\"\n"
                               "  %w: i32 = load %r\n"
                               "  %t: i1 = eq %w, i32 1\n"
                               "  check assertion, %t, \"y.next->val == 1\"\n"
                               "  %h: ptr = ptradd %q, i64 4 * 1\n"
                               "  %k: i1 = isinit %h, i64 4\n"
                               "  check uninitialised-read, %k, \"padding\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "copies", 8,
           "y.val == n: proved\n"
           "y.next == &x: proved\n"
           "y.next->val == 1: proved\n"
           "padding: violated warning\n");
}

/* A copy of variable length */
static void memory_lengths(void **state) {
    (void)state;
    static const char text[] = "func @lengths(%n: i64 \"n\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %b: i1 = ule %n, i64 8\n"
                               "  assume %b\n"
                               "  %p: ptr \"x\" = alloca i64 8\n"
                               "  %q: ptr \"y\" = alloca i64 8\n"
                               "  fill %p, i8 1, i64 8\n"
                               "  fill %q, i8 2, i64 8\n"
                               "  copy %p, %q, %n\n"
                               "  %a: i64 = load %p\n"
                               "  %l: i64 = and %a, i64 255\n"
                               "  %z: i1 = eq %n, i64 0\n"
                               "  %o: i1 = eq %l, i64 1\n"
                               "  %s: i1 = eq %z, %o\n"
                               "  check assertion, %s, \"n == 0 <=> x[0] == 1\"\n"
                               "  %w: i1 = ne %a, i64 72340172838076930\n"
                               "  check assertion, %w, \"n != 2\"\n"
                               "  ret i32 0\n"
                               "}\n";
    expect(head, text, "lengths", 8,
           "n == 0 <=> x[0] == 1: proved\n"
           "n != 2: violated information\n");
}

/* Cells that differ after branches in a loop */
static void memory_loopstore(void **state) {
    (void)state;
    static const char text[] = "func @loopstore(%n: i32 \"n\" 1) -> i32 1 {\n"
                               "entry:\n"
                               "  %p: ptr \"a\" 5 = alloca i64 32\n"
                               "  jmp :loop(i32 0)\n"
                               "loop(%i: i32):\n"
                               "  %c: i1 = slt %i, i32 8\n"
                               "  br %c, :body, :done\n"
                               "body:\n"
                               "  %x: i64 = sext %i\n"
                               "  %q: ptr = ptradd %p, %x * 4\n"
                               "  %d: i1 = slt %i, %n\n"
                               "  br %d, :yes, :no\n"
                               "yes:\n"
                               "  store %i, %q\n"
                               "  jmp :next\n"
                               "no:\n"
                               "  store i32 -1, %q\n"
                               "  jmp :next\n"
                               "next:\n"
                               "  %i2: i32 = add %i, i32 1\n"
                               "  jmp :loop(%i2)\n"
                               "done:\n"
                               "  %g: i1 = ult %n, i32 8\n"
                               "  assume %g\n"
                               "  %y: i64 = sext %n\n"
                               "  %r: ptr = ptradd %p, %y * 4\n"
                               "  %u: i1 = isinit %r, i64 4\n"
                               "  check uninitialised-read, %u, \"a[n]\"\n"
                               "  %v: i32 = load %r\n"
                               "  %e: i1 = eq %v, i32 -1\n"
                               "  check assertion, %e, \"a[n] == -1\"\n"
                               "  ret %v\n"
                               "}\n";
    expect(head, text, "loopstore", 8,
           "a[n]: proved\n"
           "a[n] == -1: proved\n");
}

/* An array inside an unknown struct leaves the pointer beside it alone; an index that nothing
 * keeps inside proves nothing. */
#define BUFFER_HEAD                                                                                \
    "type 9 = array \"char[64]\" of 6 count 64 size 64 align 1\n"                                  \
    "type 10 = struct \"struct buf\" size 72 align 8 { \"p\" 0 2, \"data\" 8 9 }\n"                \
    "type 11 = ptr \"struct buf *\" of 10 size 8 align 8\n"
#define BUFFER_BODY                                                                                \
    "  %o: ptr = ptradd %b, %i * 1\n"                                                              \
    "  %q: ptr = ptradd %o, i64 8 * 1\n"                                                           \
    "  store i8 3, %q\n"                                                                           \
    "  %p: ptr 2 = load %b\n"                                                                      \
    "  %l: i1 = islive %p\n"                                                                       \
    "  check dangling, %l, \"b->p\"\n"                                                             \
    "  %v: i8 = load %q\n"                                                                         \
    "  %e: i1 = eq %v, i8 3\n"                                                                     \
    "  check assertion, %e, \"data[i] == 3\"\n"                                                    \
    "  ret i32 0\n"                                                                                \
    "}\n"

static void memory_inner_array(void **state) {
    (void)state;
    static const char bounded[] = "func @f(%b: ptr \"b\" 11, %i: i64 \"i\" 1) -> i32 1 {\n"
                                  "entry:\n"
                                  "  %c: i1 = ult %i, i64 64\n"
                                  "  assume %c\n" BUFFER_BODY;
    static const char unbounded[] = "func @f(%b: ptr \"b\" 11, %i: i64 \"i\" 1) -> i32 1 {\n"
                                    "entry:\n" BUFFER_BODY;
    struct arena a = {0};
    const char *types = head;
    const char *globals = strstr(types, "global");
    const char *whole =
        arena_printf(&a, "%.*s%s%s", (int)(globals - types), types, BUFFER_HEAD, globals);
    expect(whole, bounded, "f", 8, "b->p: proved\ndata[i] == 3: proved\n");
    expect(whole, unbounded, "f", 8,
           "b->p: unknown (unsupported: an index that leaves its array)\n"
           "data[i] == 3: unknown (unsupported: an index that leaves its array)\n");
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_local),     cmocka_unit_test(memory_arr),
        cmocka_unit_test(memory_big),       cmocka_unit_test(memory_tab),
        cmocka_unit_test(memory_uninit),    cmocka_unit_test(memory_deref),
        cmocka_unit_test(memory_list),      cmocka_unit_test(memory_havoc),
        cmocka_unit_test(memory_glob),      cmocka_unit_test(memory_dangle),
        cmocka_unit_test(memory_unsup),     cmocka_unit_test(memory_pmix),
        cmocka_unit_test(memory_structs),   cmocka_unit_test(memory_bytes),
        cmocka_unit_test(memory_copies),    cmocka_unit_test(memory_lengths),
        cmocka_unit_test(memory_loopstore), cmocka_unit_test(memory_inner_array),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
