#include <stdio.h>
#include <stdlib.h>

#include "job.h"

int main(int argc, char **argv) {
    struct job *job;
    int refused = 0;
    for (int i = 1; i + 1 < argc && i < 12; i += 2) {
        job = job_new(argv[i], atoi(argv[i + 1]));
        if (!job)
            break;
        if (queue_push(job) != 0) {
            refused++;
            job_free(job);
        }
    }
    while ((job = queue_pop()) != NULL) {
        printf("%d %s\n", job->priority, job->command);
        job_free(job);
    }
    return refused;
}
