#include <stddef.h>

#include "job.h"

#define QUEUE_MAX 4

static struct job *jobs[QUEUE_MAX];
static unsigned count;

int queue_push(struct job *job) {
    unsigned at;
    if (count == QUEUE_MAX || job->priority < 0) {
        job_free(job);
        return -1;
    }
    for (at = count; at > 0 && jobs[at - 1]->priority > job->priority; at--)
        jobs[at] = jobs[at - 1];
    jobs[at] = job;
    count++;
    return 0;
}

struct job *queue_pop(void) {
    return count > 0 ? jobs[--count] : NULL;
}
