/* Options as JSON: one walk over the rows of the table writes them, one reads them. A predicate
 * selects the rows. */
#include "lsp/wire/options_json.h"

#include <stdlib.h>
#include <string.h>

typedef bool row_test(const struct option_row *r);

static bool of_prover(const struct option_row *r) {
    return r->scope == OPTION_TASK || r->scope == OPTION_RUN;
}

static bool of_front(const struct option_row *r) { return r->scope == OPTION_FRONT; }

/* ---- writing ---- */

static cJSON *words_to_json(const char *list) {
    cJSON *out = cJSON_CreateArray();
    char *words = strdup(list), *save = NULL;
    for (char *w = strtok_r(words, ",", &save); w; w = strtok_r(NULL, ",", &save))
        json_push(out, cJSON_CreateString(w));
    free(words);
    return out;
}

static void put_option(cJSON *out, struct arena *a, const struct option_row *r,
                       const struct options *o) {
    switch (r->kind) {
    case OPTION_FLAG:
        json_put_bool(out, r->key, option_number(r, o) != 0);
        return;
    case OPTION_COUNT:
    case OPTION_WORK:
    case OPTION_SECONDS:
        cJSON_AddNumberToObject(out, r->key, option_number(r, o));
        return;
    case OPTION_CHECKS:
        json_put(out, r->key, words_to_json(option_text(a, r, o)));
        return;
    case OPTION_TEXT:
    case OPTION_CHOICE:
        json_put_str(out, r->key, option_text(a, r, o));
        return;
    case OPTION_LIST: /* for this process alone */
        return;
    }
}

static void to_json(cJSON *out, const struct options *o, row_test *wanted) {
    struct arena a = {0};
    for (const struct option_row *r = option_rows; r < option_rows + option_count; r++)
        if (r->key && wanted(r)) put_option(out, &a, r, o);
    arena_free(&a);
}

/* ---- reading ---- */

/* ["+a", "-b"] is "+a,-b,"; NULL if an element is no text. */
static const char *words_from_json(struct arena *a, const cJSON *list) {
    struct str words = {.arena = a};
    const cJSON *e;
    str_puts(&words, "");
    cJSON_ArrayForEach(e, list) {
        if (!cJSON_IsString(e)) return NULL;
        str_printf(&words, "%s,", e->valuestring);
    }
    return words.at;
}

/* A new list, as the old one may be the defaults' as well. */
static const char *take_list(struct arena *a, const struct option_row *r, const cJSON *list,
                             struct options *o) {
    const cJSON *e;
    cJSON_ArrayForEach(e, list) {
        if (!cJSON_IsString(e)) return "not a list of texts";
    }
    option_clear(r, o);
    cJSON_ArrayForEach(e, list) option_set_text(a, r, o, arena_strdup(a, e->valuestring));
    return NULL;
}

/* NULL, or what is wrong. */
static const char *take_option(struct arena *a, const struct option_row *r, const cJSON *v,
                               struct options *o) {
    const char *text = cJSON_IsArray(v) ? words_from_json(a, v) : cJSON_GetStringValue(v);
    switch (r->kind) {
    case OPTION_FLAG:
        return cJSON_IsBool(v) ? option_set_number(a, r, o, cJSON_IsTrue(v)) : "not true or false";
    case OPTION_COUNT:
    case OPTION_WORK:
    case OPTION_SECONDS:
        return cJSON_IsNumber(v) ? option_set_number(a, r, o, v->valuedouble) : "not a number";
    case OPTION_CHECKS:
        return text && cJSON_IsArray(v) ? option_set_text(a, r, o, text) : "not a list of texts";
    case OPTION_CHOICE:
    case OPTION_TEXT:
        if (!text || cJSON_IsArray(v)) return "not a text";
        if (r->kind == OPTION_TEXT) text = *text ? arena_strdup(a, text) : NULL;
        return option_set_text(a, r, o, text);
    case OPTION_LIST:
        return cJSON_IsArray(v) ? take_list(a, r, v, o) : "not a list of texts";
    }
    return NULL;
}

static void from_json(struct arena *a, const cJSON *in, struct options *o, text_list *problems,
                      row_test *wanted) {
    for (const struct option_row *r = option_rows; r < option_rows + option_count; r++) {
        const cJSON *v = r->key && wanted(r) ? json_path(in, r->key) : NULL;
        const char *bad = v && !cJSON_IsNull(v) ? take_option(a, r, v, o) : NULL;
        if (bad) vec_push(a, problems, arena_printf(a, "%s: %s", r->key, bad));
    }
}

void prover_options_to_json(cJSON *out, const struct options *o) { to_json(out, o, of_prover); }
void front_options_to_json(cJSON *out, const struct options *o) { to_json(out, o, of_front); }

void prover_options_from_json(struct arena *a, const cJSON *in, struct options *o,
                              text_list *problems) {
    from_json(a, in, o, problems, of_prover);
}

void front_options_from_json(struct arena *a, const cJSON *in, struct options *o,
                             text_list *problems) {
    from_json(a, in, o, problems, of_front);
}

void settings_from_json(struct arena *a, const cJSON *in, struct options *o, text_list *problems) {
    from_json(a, in, o, problems, option_is_setting);
}
