#ifndef POOL_H
#define POOL_H

#define POOL_MAX 16

struct worker {
    int id;
    int busy;
    int queued;
};

void pool_start(void);
int pool_assign(int request);
int pool_busy(void);

#endif
