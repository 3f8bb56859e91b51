#ifndef STACK_H
#define STACK_H

int stack_push(int value);
int stack_pop(int *value);

#endif
