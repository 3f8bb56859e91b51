/* repair.c - guesses at the repair of a finding, each from the kind of its check and what stands
 * around the checked expression; a row of `makers` says which kinds have which.
 *
 * None is right by itself: it is shown only after it was verified (repair.h).
 */
#include "lsp/findings/repair.h"

#include "core/base/str.h"
#include "lsp/findings/repair_text.h"

#include <string.h>

struct making {
    struct arena *a;
    const struct repair_place *p;
    const struct text *t;
    size_t body; /* of the function */
    struct repair *out;
    uint32_t n;
    bool guards, whole; /* those that are made now */
};

/* ---- adding one ---- */

static bool same_edit(const struct repair *x, const struct repair *y) {
    return x->edits[0].start == y->edits[0].start && x->edits[0].end == y->edits[0].end &&
           strcmp(x->edits[0].with, y->edits[0].with) == 0;
}

static void add_repair(struct making *k, const char *title, struct repair_edit edit) {
    struct repair r = {
        .title = title, .edits = {edit}, .n = 1, .guards = k->guards, .whole = k->whole};
    for (uint32_t i = 0; i < k->n; i++)
        if (same_edit(&k->out[i], &r)) return;
    if (k->n < MAX_REPAIRS) k->out[k->n++] = r;
}

static void add_insertion(struct making *k, const char *title, size_t at, const char *text) {
    add_repair(k, title, (struct repair_edit){at, at, text});
}

/* ---- parts of the checked expression ---- */

static struct span checked_span(const struct making *k) {
    return (struct span){k->p->start, k->p->end};
}

/* Where the outermost bracket opens that closes at the end; NOWHERE: none does. */
static size_t last_bracket(const struct text *t, struct span s) {
    unsigned depth = 0;
    if (s.start == s.end || t->at[s.end - 1] != ']') return NOWHERE;
    for (size_t i = s.end; i-- > s.start;) {
        depth += t->at[i] == ']';
        if (t->at[i] == '[' && --depth == 0) return i;
    }
    return NOWHERE;
}

/* "p" of *p, p->x, p->x.y and p[i]. */
static struct span pointer_of(const struct making *k) {
    const struct text *t = k->t;
    struct span s = span_trim(t, checked_span(k));
    size_t open = last_bracket(t, s);
    if (s.start < s.end && t->at[s.start] == '*')
        return span_trim(t, (struct span){s.start + 1, s.end});
    if (open != NOWHERE) return span_trim(t, (struct span){s.start, open});
    for (size_t i = s.end; i > s.start + 1; i--)
        if (t->at[i - 1] == '>' && t->at[i - 2] == '-')
            return span_trim(t, (struct span){s.start, i - 2});
    return (struct span){0};
}

/* Of a call, the bracket; NOWHERE: it is none. *callee: its name. */
static size_t call_bracket(const struct making *k, const char **callee) {
    struct span s = span_trim(k->t, checked_span(k)), name = {s.start, s.start};
    while (name.end < s.end && scan_in_word(k->t->at[name.end])) name.end++;
    size_t open = scan_space(k->t, name.end);
    bool is_call = span_is_word(k->t, name) && open < s.end && k->t->at[open] == '(';
    if (is_call) *callee = span_text(k->a, k->t, name);
    return is_call ? open : NOWHERE;
}

/* ---- leaving early ---- */

/* As the function's other guards do, else "return 0;", or what else the function's type demands;
 * NULL: it returns a record. */
static const char *leave_early(const struct making *k) {
    const struct ir_func *f = k->p->func;
    const char *value = f->ret != IR_VOID ? early_value(k->a, k->t, k->body, k->p->func_end) : NULL;
    if (value) return arena_printf(k->a, "return %s;", value);
    if (strcmp(f->name, "main") == 0) return "return 1;";
    if (f->ret != IR_VOID) return "return 0;";
    return f->ret_ct && k->p->m->ctypes.at[f->ret_ct].kind >= CT_STRUCT ? NULL : "return;";
}

/* when: "p is null". */
static void guard_statement(struct making *k, const char *when, const char *condition) {
    const char *out = leave_early(k);
    size_t at = statement_start(k->t, k->body, k->p->start);
    if (!out || at > k->p->start) return;
    const char *statement = arena_printf(k->a, "if (%s) %s", condition, out);
    bool plain = strcmp(out, "return 0;") == 0 || strcmp(k->p->func->name, "main") == 0;
    int n = plain ? 0 : (int)strlen(out) - (int)strlen("return;");
    const char *title =
        arena_printf(k->a, "Return%.*s if %s", n < 0 ? 0 : n, out + strlen("return"), when);
    add_insertion(k, title, at, line_before(k->a, k->t, at, statement));
}

static void guard_pointer(struct making *k) {
    const char *callee;
    size_t open = call_bracket(k, &callee);
    struct span p = open == NOWHERE ? pointer_of(k) : call_argument(k->t, open, 0);
    if (!span_is_plain(k->t, p)) return;
    const char *name = span_text(k->a, k->t, p);
    guard_statement(k, arena_printf(k->a, "%s is null", name), arena_printf(k->a, "!%s", name));
}

static const char *const allocators[] = {"malloc",  "calloc", "realloc", "strdup",
                                         "strndup", "fopen",  "getenv",  "aligned_alloc"};

/* Does the statement that starts there set this pointer by the call at `call`? */
static bool sets(const struct making *k, size_t call, const char *pointer) {
    size_t equals = call, n = strlen(pointer);
    while (equals > k->body && strchr(" \t\n\r)*", k->t->at[equals - 1])) equals--;
    if (equals > k->body && scan_in_word(k->t->at[equals - 1])) { /* a cast: (T *)malloc */
        while (equals > k->body && k->t->at[equals - 1] != '(') equals--;
        if (equals > k->body) equals--;
        while (equals > k->body && strchr(" \t\n\r", k->t->at[equals - 1])) equals--;
    }
    if (equals <= k->body || k->t->at[equals - 1] != '=') return false;
    size_t end = equals - 1;
    while (end > k->body && strchr(" \t\n\r", k->t->at[end - 1])) end--;
    return end >= k->body + n && memcmp(k->t->at + end - n, pointer, n) == 0 &&
           !scan_in_word(k->t->at[end - n - 1]);
}

/* The call is in a statement of its own, behind which its result can be tested. */
static void test_allocation(struct making *k) {
    const char *callee, *out = leave_early(k);
    size_t open = call_bracket(k, &callee);
    struct span p = open == NOWHERE ? pointer_of(k) : call_argument(k->t, open, 0);
    if (!out || !span_is_plain(k->t, p)) return;
    const char *name = span_text(k->a, k->t, p);
    for (size_t i = 0; i < sizeof allocators / sizeof *allocators; i++) {
        size_t call = find_last_word(k->t, k->body, k->p->start, allocators[i]);
        if (call == NOWHERE || !sets(k, call, name)) continue;
        size_t at = statement_end(k->t, call, k->p->func_end);
        if (at == NOWHERE || at > k->p->start) continue;
        add_insertion(k, arena_printf(k->a, "Test the result of %s", allocators[i]), at,
                      line_behind(k->a, k->t, at, arena_printf(k->a, "if (!%s) %s", name, out)));
    }
}

/* Behind the last of these operators, of one character or of that twice, outside of brackets. */
static struct span right_operand(const struct making *k, const char *marks, bool twice) {
    struct span s = span_trim(k->t, checked_span(k)), operand = {0};
    for (size_t i = s.start; i < s.end; i++) {
        if (k->t->at[i] == '(') i = scan_brackets(k->t, i) - 1;
        if (!strchr(marks, k->t->at[i]) || (twice && k->t->at[i + 1] != k->t->at[i])) continue;
        i += twice;
        operand = (struct span){i + 1 + (k->t->at[i + 1] == '='), s.end};
    }
    return span_trim(k->t, operand);
}

static void guard_divisor(struct making *k) {
    struct span divisor = right_operand(k, "/%", false);
    if (divisor.start == divisor.end) return;
    const char *text = span_text(k->a, k->t, divisor);
    if (strpbrk(text, "(=") || strstr(text, "++") || strstr(text, "--")) return;
    bool plain = span_is_plain(k->t, divisor);
    guard_statement(k, arena_printf(k->a, "%s is 0", text),
                    arena_printf(k->a, plain ? "%s == 0" : "(%s) == 0", text));
}

/* ---- bounds ---- */

static struct span checked_index(const struct making *k) {
    struct span s = span_trim(k->t, checked_span(k));
    size_t open = last_bracket(k->t, s);
    if (open == NOWHERE) return (struct span){0};
    return span_trim(k->t, (struct span){open + 1, s.end - 1});
}

/* i <= n: i < n, in the condition of a loop around. */
static void exclude_end(struct making *k) {
    struct span i = checked_index(k);
    if (!span_is_word(k->t, i)) return;
    const char *name = span_text(k->a, k->t, i);
    struct span s = loop_condition(k->t, k->body, k->p->start, name);
    size_t at = find_word(k->t, s.start, s.end, name);
    if (at == NOWHERE) return;
    at = scan_space(k->t, at + strlen(name));
    if (at + 1 < s.end && k->t->at[at] == '<' && k->t->at[at + 1] == '=')
        add_repair(k, "Use < instead of <=", (struct repair_edit){at, at + 2, "<"});
}

static struct span leading_word(const struct making *k) {
    struct span s = span_trim(k->t, checked_span(k)), w = {s.start, s.start};
    while (w.end < s.end && scan_in_word(k->t->at[w.end])) w.end++;
    return w;
}

/* The variable on whose value the check depends most. */
static struct span subject(const struct making *k) {
    switch (k->p->c->kind) {
    case CHECK_DIVISION_BY_ZERO:
        return right_operand(k, "/%", false);
    case CHECK_SHIFT:
        return right_operand(k, "<>", true);
    case CHECK_SIGNED_OVERFLOW:
        return leading_word(k);
    default:
        return checked_index(k).end ? checked_index(k) : pointer_of(k);
    }
}

/* i > n where i >= n is meant, and the like: of the last comparisons before the check. */
static void shift_limit(struct making *k) {
    enum { MOST = 2 };
    struct span s = subject(k);
    size_t end = k->p->start;
    if (!span_is_word(k->t, s)) return;
    const char *name = span_text(k->a, k->t, s);
    for (int i = 0; i < MOST; i++) {
        struct span mark = last_comparison(k->t, k->body, end, name);
        if (!mark.end) return;
        const char *was = span_text(k->a, k->t, mark);
        const char *with = arena_printf(k->a, was[1] ? "%c" : "%c=", was[0]);
        add_repair(k, arena_printf(k->a, "Use %s instead of %s", with, was),
                   (struct repair_edit){mark.start, mark.end, with});
        end = mark.start;
    }
}

/* "sizeof a / sizeof a[0]" if the index is into an array; NULL: its size is not known. */
static const char *element_count(const struct making *k, const char **array) {
    struct span p = pointer_of(k);
    if (k->p->c->kind != CHECK_ARRAY_BOUNDS || !span_is_plain(k->t, p)) return NULL;
    *array = span_text(k->a, k->t, p);
    if (find_word(k->t, k->p->func_start, k->body, *array) != NOWHERE)
        return NULL; /* a parameter */
    return arena_printf(k->a, "sizeof %s / sizeof %s[0]", *array, *array);
}

static void bound_loop(struct making *k) {
    const char *array, *count = element_count(k, &array);
    struct span i = checked_index(k);
    if (!count || !span_is_word(k->t, i)) return;
    const char *name = span_text(k->a, k->t, i);
    struct span s = loop_condition(k->t, k->body, k->p->start, name);
    if (s.start == s.end) return;
    const char *was = span_text(k->a, k->t, s);
    const char *form =
        strstr(was, "||") ? "(unsigned long)%s < %s && (%s)" : "(unsigned long)%s < %s && %s";
    add_repair(k, arena_printf(k->a, "End the loop at the end of %s", array),
               (struct repair_edit){s.start, s.end, arena_printf(k->a, form, name, count, was)});
}

static void guard_index(struct making *k) {
    const char *array, *count = element_count(k, &array);
    struct span i = checked_index(k);
    if (!count || !span_is_plain(k->t, i)) return;
    const char *name = span_text(k->a, k->t, i);
    guard_statement(k, arena_printf(k->a, "%s is no index of %s", name, array),
                    arena_printf(k->a, "(unsigned long)%s >= %s", name, count));
}

/* Functions that are told a size: which argument is the array, and which the size. */
static const struct sized_call {
    const char *name;
    uint32_t array, size;
} sized_calls[] = {{"fgets", 0, 1},    {"read", 1, 2},     {"pread", 1, 2},   {"recv", 1, 2},
                   {"readlink", 1, 2}, {"memcpy", 0, 2},   {"memmove", 0, 2}, {"memset", 0, 2},
                   {"strncpy", 0, 2},  {"snprintf", 0, 1}, {"getcwd", 0, 1},  {"strncat", 0, 2}};

/* The failing call is told more than the array has. */
static void use_sizeof(struct making *k) {
    const char *callee;
    size_t open = call_bracket(k, &callee);
    for (size_t i = 0; open != NOWHERE && i < sizeof sized_calls / sizeof *sized_calls; i++) {
        const struct sized_call *c = &sized_calls[i];
        struct span array = call_argument(k->t, open, c->array),
                    size = call_argument(k->t, open, c->size);
        if (strcmp(c->name, callee) != 0 || !span_is_word(k->t, array)) continue;
        const char *name = span_text(k->a, k->t, array);
        if (find_word(k->t, k->p->func_start, k->body, name) != NOWHERE || size.start == size.end)
            continue; /* of a parameter it is the pointer's size */
        const char *whole = arena_printf(k->a, "sizeof %s", name);
        add_repair(k, arena_printf(k->a, "Use %s as the size", whole),
                   (struct repair_edit){size.start, size.end, whole});
    }
}

/* The array is filled by a call before, and a final 0 has no room. */
static void leave_room(struct making *k) {
    struct span p = pointer_of(k);
    if (!span_is_plain(k->t, p)) return;
    const char *array = span_text(k->a, k->t, p);
    for (size_t i = 0; i < sizeof sized_calls / sizeof *sized_calls; i++) {
        const struct sized_call *c = &sized_calls[i];
        size_t call = find_last_word(k->t, k->body, k->p->start, c->name);
        size_t open = call == NOWHERE ? NOWHERE : scan_space(k->t, call + strlen(c->name));
        if (open == NOWHERE || k->t->at[open] != '(') continue;
        struct span to = call_argument(k->t, open, c->array),
                    size = call_argument(k->t, open, c->size);
        if (size.start == size.end || strcmp(span_text(k->a, k->t, to), array) != 0) continue;
        const char *less = arena_printf(k->a, "%s - 1", span_text(k->a, k->t, size));
        add_repair(k, arena_printf(k->a, "Leave room for one more: %s", less),
                   (struct repair_edit){size.start, size.end, less});
    }
}

/* malloc(strlen(s)) has no room for the final 0. */
static void allocate_one_more(struct making *k) {
    size_t call = find_last_word(k->t, k->body, k->p->start, "malloc");
    size_t open = call == NOWHERE ? NOWHERE : scan_space(k->t, call + strlen("malloc"));
    if (open == NOWHERE || k->t->at[open] != '(') return;
    struct span size = call_argument(k->t, open, 0);
    if (size.start == size.end) return;
    add_insertion(k, "Allocate one more, for the final 0", size.end, " + 1");
}

/* ---- arithmetic ---- */

/* (a + b) / 2: a + (b - a) / 2 */
static void compute_middle(struct making *k) {
    const struct text *t = k->t;
    struct span s = checked_span(k);
    size_t from = s.start, to = s.end, plus = s.start;
    while (from && t->at[from - 1] == ' ') from--;
    to = scan_space(t, to);
    if (!from || t->at[from - 1] != '(' || t->at[to] != ')') return;
    from--;
    to = scan_space(t, to + 1);
    bool halves = strncmp(t->at + to, "/ 2", 3) == 0 || strncmp(t->at + to, "/2", 2) == 0;
    while (plus < s.end && t->at[plus] != '+') plus++;
    struct span x = span_trim(t, (struct span){s.start, plus}),
                y = span_trim(t, (struct span){plus + 1, s.end});
    if (!halves || plus == s.end || !span_is_plain(t, x) || !span_is_plain(t, y)) return;
    const char *low = span_text(k->a, t, x), *high = span_text(k->a, t, y);
    add_repair(
        k, "Compute the middle without the sum",
        (struct repair_edit){from, to, arena_printf(k->a, "%s + (%s - %s) ", low, high, low)});
}

/* Of use only where the result goes into a wider type: the conversion back is checked. */
static void compute_wider(struct making *k) {
    struct span s = span_trim(k->t, checked_span(k));
    bool assigns = find_last_text(k->t, s.start, s.end, "=") != NOWHERE;
    for (size_t i = s.start; i + 1 < s.end; i++)
        assigns |= k->t->at[i] == '=' || strncmp(k->t->at + i, "++", 2) == 0 ||
                   strncmp(k->t->at + i, "--", 2) == 0;
    if (!assigns) add_insertion(k, "Compute it in long long", s.start, "(long long)");
}

/* ---- values and lifetimes ---- */

/* Behind "x" and "[n]" of the declaration "int x[n];"; NOWHERE: it is none, or has a value. */
static size_t declared_without_value(const struct making *k, size_t at, size_t n) {
    size_t before = at, end = at + n;
    while (before > k->body && strchr(" \t\n\r", k->t->at[before - 1])) before--;
    char last = before > k->body ? k->t->at[before - 1] : ';';
    bool typed = scan_in_word(last) || last == '*' || last == ',';
    while (k->t->at[end] == '[') {
        while (end < k->t->n && k->t->at[end] != ']') end++;
        end++;
    }
    size_t next = scan_space(k->t, end);
    return typed && (k->t->at[next] == ';' || k->t->at[next] == ',') ? end : NOWHERE;
}

/* Is the variable an array or a record, whose initialiser has brackets? */
static bool has_parts(const struct making *k, const char *name) {
    const struct ir_func *f = k->p->func;
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        enum ir_ctkind kind = k->p->m->ctypes.at[i->ct].kind;
        if (i->op == IR_ALLOCA && i->name && strcmp(i->name, name) == 0)
            return kind == CT_ARRAY || kind == CT_STRUCT || kind == CT_UNION;
    }
    return false;
}

static void initialise(struct making *k) {
    struct span w = leading_word(k);
    if (!span_is_word(k->t, w)) return;
    const char *name = span_text(k->a, k->t, w);
    size_t at = find_word(k->t, k->body, k->p->start, name);
    size_t end = at == NOWHERE ? NOWHERE : declared_without_value(k, at, strlen(name));
    if (end == NOWHERE) return;
    bool parts = end != at + strlen(name) || has_parts(k, name);
    add_insertion(k, arena_printf(k->a, "Initialise %s", name), end, parts ? " = {0}" : " = 0");
}

static void allocate_zeroed(struct making *k) {
    size_t call = find_last_word(k->t, k->body, k->p->start, "malloc");
    if (call == NOWHERE) return;
    size_t open = scan_space(k->t, call + strlen("malloc"));
    if (k->t->at[open] != '(') return;
    add_repair(k, "Allocate memory that is zero",
               (struct repair_edit){call, open + 1, "calloc(1, "});
}

/* free(p) once: p = NULL behind it. Of a second free the pointer alone is the checked expression.
 */
static void forget_freed(struct making *k) {
    struct span all = span_trim(k->t, checked_span(k)),
                p = span_is_plain(k->t, all) && k->p->c->kind == CHECK_DOUBLE_FREE ? all
                                                                                   : pointer_of(k);
    if (!span_is_plain(k->t, p)) return;
    const char *name = span_text(k->a, k->t, p), *call = arena_printf(k->a, "free(%s)", name);
    size_t at = find_last_text(k->t, k->body, k->p->start, call);
    size_t end = at == NOWHERE ? NOWHERE : statement_end(k->t, at, k->p->func_end);
    if (end == NOWHERE || end > k->p->start) return;
    add_insertion(k, arena_printf(k->a, "Set %s to NULL once it is freed", name), end,
                  line_behind(k->a, k->t, end, arena_printf(k->a, "%s = NULL;", name)));
}

/* ---- the contract ---- */

/* What callers must keep so that nothing fails, as an assertion at the head. Where three guesses
 * stand already, in the place of the last. */
static void state_it(struct making *k) {
    const struct precondition *q = k->p->c->precondition;
    const char *kept = q && q->of_arguments ? q->kept : NULL;
    if (!kept || strcmp(k->p->func->name, "main") == 0 || k->body >= k->p->func_end) return;
    const char *claim = arena_printf(k->a, "assert(%s);", kept);
    size_t at = scan_space(k->t, k->body);
    struct repair r = {.title = arena_printf(k->a, "State what callers must keep: %s", kept),
                       .edits = {{at, at, line_before(k->a, k->t, at, claim)}},
                       .n = 1,
                       .states = true,
                       .guards = true};
    size_t top = include_place(k->t);
    const char *headers = claim_headers(k->a, k->t, claim);
    if (*headers && top < at) r.edits[r.n++] = (struct repair_edit){top, top, headers};
    k->out[k->n < MAX_REPAIRS ? k->n++ : MAX_REPAIRS - 1] = r;
}

/* ---- which for which ---- */

#define KIND(id) ((check_set)1 << CHECK_##id)

/* In the order in which they are tried. */
static const struct repair_maker {
    check_set kinds;
    void (*make)(struct making *k);
    bool guards, whole;
} makers[] = {
    {KIND(NULL_DEREFERENCE) | KIND(NULL_ARGUMENT), test_allocation, true, false},
    {KIND(NULL_DEREFERENCE) | KIND(NULL_ARGUMENT), guard_pointer, true, false},
    {KIND(ARRAY_BOUNDS) | KIND(OUT_OF_BOUNDS), exclude_end, true, false},
    {KIND(ARRAY_BOUNDS) | KIND(OUT_OF_BOUNDS) | KIND(DIVISION_BY_ZERO) | KIND(SHIFT) |
         KIND(SIGNED_OVERFLOW),
     shift_limit, true, true},
    {KIND(ARRAY_BOUNDS) | KIND(OUT_OF_BOUNDS), leave_room, true, false},
    {KIND(OUT_OF_BOUNDS) | KIND(ARRAY_BOUNDS), use_sizeof, false, false},
    {KIND(ARRAY_BOUNDS), bound_loop, true, false},
    {KIND(ARRAY_BOUNDS), guard_index, true, false},
    {KIND(OUT_OF_BOUNDS), allocate_one_more, false, false},
    {KIND(SIGNED_OVERFLOW), compute_middle, false, false},
    {KIND(SIGNED_OVERFLOW), compute_wider, false, false},
    {KIND(DIVISION_BY_ZERO), guard_divisor, true, false},
    {KIND(UNINITIALISED_READ), initialise, false, false},
    {KIND(UNINITIALISED_READ), allocate_zeroed, false, false},
    {KIND(DOUBLE_FREE) | KIND(USE_AFTER_FREE), forget_freed, false, false},
    {~(KIND(ASSERTION) | KIND(UNREACHABLE_CALL)), state_it, true, false},
};

uint32_t repairs_of(struct arena *a, const struct repair_place *p, struct repair out[MAX_REPAIRS]) {
    struct making k = {.a = a,
                       .p = p,
                       .t = p->text,
                       .body = body_start(p->text, p->func_start, p->func_end),
                       .out = out};
    if (p->start < k.body || p->end > p->func_end || p->start >= p->end) return 0;
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++) {
        k.guards = makers[i].guards;
        k.whole = makers[i].whole;
        if (makers[i].kinds >> p->c->kind & 1) makers[i].make(&k);
    }
    return k.n;
}

/* The later edit first, so that the offsets of the other stay. */
const char *repair_apply(struct arena *a, const struct text *t, const struct repair *r) {
    struct text copy = {0};
    text_set(&copy, t->at, t->n);
    bool swapped = r->n == 2 && r->edits[1].start > r->edits[0].start;
    for (uint32_t i = 0; i < r->n; i++) {
        const struct repair_edit *e = &r->edits[swapped ? r->n - 1 - i : i];
        text_replace(&copy, e->start, e->end, e->with, strlen(e->with));
    }
    const char *text = arena_strndup(a, copy.at, copy.n);
    text_free(&copy);
    return text;
}
