// Ways to write a static object that do not name it where they write: none of them leaves it settled.
// expect: write_member: proved
// expect: write_library: proved
// expect: pick: proved
// expect: write_chosen: proved
// expect: write_element: proved
// expect: write_whole: proved
// expect: write_literal: proved
// expect: write_expression: proved
// expect: member: violated
// expect: library: violated
// expect: choice: violated
// expect: element: violated
// expect: record: violated
// expect: literal: violated
// expect: expression: violated
// expect: none: proved
#include <assert.h>
#include <stdio.h>

struct pair { int x, y; };
static int through_member, by_library, chosen, other, in_array[4], through_literal, in_expression;
static struct { int n; int *p; } holder = {0, &through_member};
static struct pair whole, untouched;

void write_member(void) { *holder.p = 1; }
void write_library(void) { scanf("%d", &by_library); }
static int *pick(int k) { return k ? &chosen : &other; }
void write_chosen(void) { *pick(1) = 5; }
void write_element(void) { int *p = in_array; p[2] = 7; }
void write_whole(void) { struct pair *p = &whole; *p = (struct pair){1, 2}; }
void write_literal(int k) { int **p = &(int *){&through_literal}; **p = k; }
void write_expression(void) { ({ int *p = &in_expression; p; })[0] = 9; }

void member(void) { assert(through_member == 0); } //! assertion information
void library(void) { assert(by_library == 0); } //! assertion information
void choice(void) { assert(chosen == 0); } //! assertion information
void element(void) { assert(in_array[2] == 0); } //! assertion information
void record(void) { assert(whole.x == 0); } //! assertion information
void literal(void) { assert(through_literal == 0); } //! assertion information
void expression(void) { assert(in_expression == 0); } //! assertion information
void none(void) { assert(untouched.x == 0); }
