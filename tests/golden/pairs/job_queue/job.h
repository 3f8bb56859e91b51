#ifndef JOB_H
#define JOB_H

struct job {
    int priority;
    char *command;
};

/* job.c */
struct job *job_new(const char *command, int priority);
void job_free(struct job *job);
/* queue.c: owns the jobs in it; a job that it refuses stays the caller's */
int queue_push(struct job *job);
struct job *queue_pop(void);

#endif
