#ifndef RING_H
#define RING_H

#define RING_SIZE 8

struct ring {
    unsigned char data[RING_SIZE];
    unsigned head, tail, count;
};

int ring_put(struct ring *ring, unsigned char byte);
int ring_get(struct ring *ring);

extern struct ring shared_ring;

/* producer.c */
int producer_step(int byte);
/* consumer.c */
int consumer_step(void);
unsigned consumer_sum(void);

#endif
