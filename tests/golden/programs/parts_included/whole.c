#include "parts/text.h"
#include "parts/sum.c"
int quotient_of_sum(int n) { return quotient(sum_up_to(n), n); }
