/* The same where what memory calls constant bytes is only read: the ranges stay. */
#include <string.h>

static unsigned looked_at, compared;

void step(void) {
    looked_at = (looked_at + 1) & 7;
    compared = (compared + 1) & 7;
}

static const void *const table[] = {&looked_at, &compared};
static char *text;
int looks(void) { return *(const unsigned char *)table[0]; }
int compares(const void *other) { return memcmp(table[1], other, sizeof compared) == 0; }
void writes_text(void) { text[0] = 'a'; }
