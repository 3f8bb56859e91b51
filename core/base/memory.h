/* memory.h - the address space of this process, in megabytes. Thread-safe, async-signal-safe. */
#ifndef VL_BASE_MEMORY_H
#define VL_BASE_MEMORY_H

/* 0: unknown. */
long memory_mapped_mb(void);
/* RLIMIT_AS; 0: none. */
long memory_limit_mb(void);

#endif
