#ifndef DISPLAY_H
#define DISPLAY_H

void display_step(void);
void display_show(void);

#endif
