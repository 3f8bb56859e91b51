/* pool.c - constants of a function, each once.
 *
 * Invariant: two constants with the same operation, type and contents have the same id.
 */
#include "core/ir/pool.h"

#include "core/base/hash.h"

#include <string.h>

static bool equal(const struct ir_ins *a, const struct ir_ins *b) {
    if (a->op != b->op || a->type != b->type || a->k != b->k) return false;
    return a->text == b->text || (a->text && b->text && strcmp(a->text, b->text) == 0);
}

static uint64_t key_of(const struct ir_ins *c) {
    uint64_t parts[4] = {(uint64_t)c->op << 32 | c->type, (uint64_t)c->k, (uint64_t)(c->k >> 64),
                         c->text ? hash_bytes(c->text, strlen(c->text)) : 0};
    return hash_bytes(parts, sizeof parts);
}

ir_val *ir_pool_id(struct ir_pool *p, const struct ir_ins *c) {
    uint64_t key = key_of(c), i;
    for (; map_get(&p->index, key, &i); key++)
        if (equal(&p->at.at[i].c, c)) return &p->at.at[i].id;
    map_put(p->arena, &p->index, key, p->at.n);
    struct ir_ins copy = {.op = c->op, .type = c->type, .k = c->k, .text = c->text};
    vec_push(p->arena, &p->at, (struct ir_pool_entry){copy, 0});
    return &p->at.at[p->at.n - 1].id;
}
