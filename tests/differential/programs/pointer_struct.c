struct node { int v; struct node *next, *prev; };
int main(void) {
    struct node n[6], *head = 0;
    for (int i = 0; i < 6; i++) {
        n[i].v = i * i;
        n[i].next = head;
        n[i].prev = 0;
        if (head) head->prev = &n[i];
        head = &n[i];
    }
    struct node **pp = &head;
    while (*pp) {
        if ((*pp)->v == 9) *pp = (*pp)->next;
        else pp = &(*pp)->next;
    }
    int h = 0;
    for (struct node *p = head; p; p = p->next) h = h * 11 + p->v + (p->prev ? p->prev->v : 1000);
    return h;
}
