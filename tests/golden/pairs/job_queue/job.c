#include "job.h"

#include <stdlib.h>
#include <string.h>

struct job *job_new(const char *command, int priority) {
    struct job *job = malloc(sizeof *job);
    if (!job)
        return NULL;
    job->priority = priority;
    job->command = strdup(command);
    if (!job->command) {
        free(job);
        return NULL;
    }
    return job;
}

void job_free(struct job *job) {
    if (!job)
        return;
    free(job->command);
    free(job);
}
