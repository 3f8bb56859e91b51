/* Assembly that may write all memory leaves nothing known. */
static int at, table[4];
int get(void) { return table[at]; }
void set(int k) {
    if (k >= 0 && k < 4) at = k;
}
void barrier(void) { __asm__ volatile("sti" ::: "memory"); }
