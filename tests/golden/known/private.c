/* Static variables whose address stays here, and those whose address goes somewhere. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct pair { int x, y; };

static int count;
static int table[8];
static struct pair both;
static struct pair whole;
static int aligned;
static char filled[8];

static int compared;
static int given;
static int stored;
static int returned;
static int in_table;
static int chosen, other;
static int as_number;
static int part[4];
static int member_given[2];

int *const list[] = {&in_table};
int *keep;
void unknown(int *p);

int counts(int i) {
    static int calls;
    count += i;
    table[i & 7] = count;
    both.x = table[i & 3];
    whole = both;
    return ++calls + both.y + whole.x;
}
int low_bits(void) { return (int)((uintptr_t)&aligned & 3) + aligned; }

void fills(int n) { memset(filled, n, sizeof filled); }

int asks(const int *p) { return p == &compared; }
void gives(void) { unknown(&given); }
void stores(void) { keep = &stored; }
int *returns(void) { return &returned; }
int *chooses(int c) { return c ? &chosen : &other; }
uintptr_t numbers(void) { return (uintptr_t)&as_number; }
int *parts(int i) { return &part[i & 3]; }
void gives_part(void) { unknown(member_given + 1); }
