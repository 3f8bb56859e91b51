/* dying.h - what a test says, or does, when a crash is about to end its process.
 *
 * Where an assertion fails, a test with random cases says which one it was.  A sanitizer's report,
 * abort() and a signal end the process at once, and nothing says so.
 * Thread rule: one function a process, set before threads start.
 */
#ifndef VL_TESTS_SUPPORT_DYING_H
#define VL_TESTS_SUPPORT_DYING_H

/* Calls `last` once when a sanitizer or a signal ends the process; NULL: no longer.  It may
 * allocate, and may execute another program; it should flush no stream, whose lock may be held.
 * cmocka has handlers of its own, which it sets for each test: to be called inside of one. */
void when_dying(void (*last)(void));

#endif
