/* Reasons of `unknown` as text and back. */
#include "core/result/reason.h"

#include "core/base/require.h"

#include <string.h>

struct reason_row {
    const char *code, *text;
    bool helps;
};

static const struct reason_row rows[] = {
#define REASON(id, code, text, helps) {code, text, helps},
#include "core/result/reasons.def"
#undef REASON
};

static const struct reason_row *row_of(enum reason_id id) {
    return &rows[VL_REQUIRE((unsigned)id < REASON_COUNT) ? id : REASON_INTERNAL];
}

struct reason reason_of(enum reason_id id) {
    return (struct reason){.id = id};
}

struct reason reason_with(enum reason_id id, const char *detail) {
    return (struct reason){id, detail};
}

struct reason reason_or(struct reason first, enum reason_id other) {
    return first.id ? first : reason_of(other);
}

const char *reason_text(struct arena *a, struct reason r) {
    const char *text = row_of(r.id)->text;
    return r.detail ? arena_printf(a, "%s: %s", text, r.detail) : text;
}

const char *reason_code(enum reason_id id) { return row_of(id)->code; }

bool reason_helps(enum reason_id id) { return row_of(id)->helps; }

static struct reason with_detail(enum reason_id id, const char *text) {
    size_t n = strlen(rows[id].text);
    bool has = text && strncmp(text, rows[id].text, n) == 0 && strncmp(text + n, ": ", 2) == 0;
    return reason_with(id, has ? text + n + 2 : NULL);
}

struct reason reason_read(const char *code, const char *text) {
    if (!code && !text) return reason_of(REASON_NONE);
    for (unsigned id = 0; code && id < REASON_COUNT; id++)
        if (strcmp(rows[id].code, code) == 0) return with_detail((enum reason_id)id, text);
    return reason_with(REASON_INTERNAL, text);
}
