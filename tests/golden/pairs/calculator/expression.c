#include "calc.h"

static int parse_product(struct input *in) {
    int value = parse_factor(in);
    while (*in->at == '*') {
        in->at++;
        value = (value * parse_factor(in)) % 1000;
    }
    return value;
}

int parse_sum(struct input *in) {
    int value = parse_product(in);
    while (*in->at == '+') {
        in->at++;
        value = (value + parse_product(in)) % 1000;
    }
    return value;
}
