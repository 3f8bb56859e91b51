/* tree.c - <search.h>: trees (tsearch and its kin) and queues (insque, remque). POSIX.
 *
 * Which nodes a tree has, which keys they hold and the order of these is exact; its form is each
 * library's. twalk leaves open on which level a node stands, and whether it is a leaf, and does not
 * follow when it comes to a node before and after those below it. What the pointer that tdelete
 * returns leads to is not meant to be looked at, and that of this form.
 *
 * Assumed: the comparison function keeps to its contract.
 */
#include "vl_model.h"

struct vl_node {
    const void *key; /* first: a node is known by a pointer to its key's */
    struct vl_node *left, *right;
};

typedef int vl_compare(const void *, const void *);

/* Where the node for the key hangs, or would; *up: the node above. */
static struct vl_node **vl_hook(const void *key, void *const *root, vl_compare *compare,
                                struct vl_node **up) {
    struct vl_node **at = (struct vl_node **)root;
    *up = NULL;
    while (*at) {
        int order = compare(key, (*at)->key);
        if (order == 0) break;
        *up = *at;
        at = order < 0 ? &(*at)->left : &(*at)->right;
    }
    return at;
}

void *tfind(const void *key, void *const *root, vl_compare *compare) {
    struct vl_node *up;
    return root ? *vl_hook(key, root, compare, &up) : NULL;
}

void *tsearch(const void *key, void **root, vl_compare *compare) {
    struct vl_node *up;
    if (!root) return NULL;
    struct vl_node **at = vl_hook(key, root, compare, &up);
    if (*at) return *at;
    struct vl_node *made = malloc(sizeof *made);
    if (!made) return NULL;
    *made = (struct vl_node){.key = key};
    *at = made;
    return made;
}

/* Takes a node out that has two below it: the next one in the order comes in its place. */
static void vl_take_between(struct vl_node **at) {
    struct vl_node *gone = *at, **next = &gone->right;
    while ((*next)->left) next = &(*next)->left;
    struct vl_node *in_place = *next;
    *next = in_place->right;
    in_place->left = gone->left;
    in_place->right = gone->right;
    *at = in_place;
}

/* What comes back is the node above. Of the root it is a pointer that is not null, to no node. */
void *tdelete(const void *restrict key, void **restrict root, vl_compare *compare) {
    struct vl_node *up;
    if (!root) return NULL;
    struct vl_node **at = vl_hook(key, root, compare, &up), *gone = *at;
    if (!gone) return NULL;
    if (gone->left && gone->right)
        vl_take_between(at);
    else
        *at = gone->left ? gone->left : gone->right;
    free(gone);
    return up ? (void *)up : (void *)root;
}

/* VISIT of <search.h> */
enum vl_visit { VL_PREORDER, VL_POSTORDER, VL_ENDORDER, VL_LEAF };

typedef void vl_action(const void *node, enum vl_visit visit, int level);

static void vl_visit(const struct vl_node *n, vl_action *action, _Bool leaf) {
    int level = __vl_open_int();
    level = level < 0 ? 0 : level;
    if (leaf) {
        action(n, VL_LEAF, level);
        return;
    }
    action(n, VL_PREORDER, level);
    action(n, VL_POSTORDER, level);
    action(n, VL_ENDORDER, level);
}

/* In the order of keys: who looks at postorder and leaf sees it so in a tree of any form. */
static void vl_walk(const struct vl_node *n, vl_action *action, _Bool only) {
    if (n->left) vl_walk(n->left, action, 0);
    vl_visit(n, action, only || __vl_open_bool());
    if (n->right) vl_walk(n->right, action, 0);
}

void twalk(const void *root, vl_action *action) {
    const struct vl_node *n = root;
    if (n && action) vl_walk(n, action, !n->left && !n->right);
}

/* GNU. */
void tdestroy(void *root, void (*free_key)(void *key)) {
    struct vl_node *n = root;
    if (!n) return;
    tdestroy(n->left, free_key);
    tdestroy(n->right, free_key);
    free_key((void *)n->key);
    free(n);
}

/* ---- queues ---- */

/* What an element begins with. */
struct vl_element {
    struct vl_element *next, *before;
};

void insque(void *element, void *before) {
    struct vl_element *e = element, *b = before;
    *e = (struct vl_element){.next = b ? b->next : NULL, .before = b};
    if (!b) return;
    if (b->next) b->next->before = e;
    b->next = e;
}

void remque(void *element) {
    struct vl_element *e = element;
    if (e->before) e->before->next = e->next;
    if (e->next) e->next->before = e->before;
}
