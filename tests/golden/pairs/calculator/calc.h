#ifndef CALC_H
#define CALC_H

#define DEPTH_MAX 6

/* One expression, as a text that ends with a null character. */
struct input {
    const char *at;
    int depth;
    int failed;
};

/* expression.c */
int parse_sum(struct input *in);
/* factor.c */
int parse_factor(struct input *in);
/* stack.c */
void stack_enter(int depth, char opened);
char stack_leave(int depth);

#endif
