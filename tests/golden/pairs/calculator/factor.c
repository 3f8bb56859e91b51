#include "calc.h"

static int parse_group(struct input *in) {
    int value;
    if (in->depth == DEPTH_MAX) {
        in->failed = 1;
        return 0;
    }
    stack_enter(in->depth++, *in->at++);
    value = parse_sum(in);
    if (*in->at != stack_leave(--in->depth))
        in->failed = 1;
    else
        in->at++;
    return value;
}

int parse_factor(struct input *in) {
    if (*in->at == '(' || *in->at == '[')
        return parse_group(in);
    if (*in->at >= '0' && *in->at <= '9')
        return *in->at++ - '0';
    in->failed = 1;
    return 0;
}
