/* yaml.c - writes JSON values as YAML in block style. */
#include "lsp/text/yaml.h"

#include <string.h>

/* ---- scalars ---- */

/* Within double quotes YAML knows the escapes of C; characters beyond ASCII stand as they are. */
static void put_string(struct str *out, const char *text) {
    str_puts(out, "\"");
    for (const char *c = text; *c; c++) {
        unsigned char u = (unsigned char)*c;
        if (u == '"' || u == '\\')
            str_printf(out, "\\%c", u);
        else if (u == '\n')
            str_puts(out, "\\n");
        else if (u < 0x20 || u == 0x7f)
            str_printf(out, "\\x%02x", u);
        else
            str_put(out, c, 1);
    }
    str_puts(out, "\"");
}

/* A name that needs no quotes. */
static bool is_plain_name(const char *name) {
    return *name && strspn(name, "abcdefghijklmnopqrstuvwxyz_") == strlen(name);
}

static void put_name(struct str *out, const char *name) {
    if (is_plain_name(name))
        str_puts(out, name);
    else
        put_string(out, name);
    str_puts(out, ":");
}

static bool is_tree(const cJSON *v) {
    return (cJSON_IsArray(v) || cJSON_IsObject(v)) && cJSON_GetArraySize(v) > 0;
}

static void put_scalar(struct str *out, const cJSON *v) {
    if (cJSON_IsArray(v))
        str_puts(out, "[]");
    else if (cJSON_IsObject(v))
        str_puts(out, "{}");
    else if (cJSON_IsString(v))
        put_string(out, v->valuestring);
    else if (cJSON_IsNumber(v))
        str_printf(out, "%lld", (long long)v->valuedouble);
    else
        str_puts(out, cJSON_IsTrue(v) ? "true" : cJSON_IsFalse(v) ? "false" : "null");
}

/* ---- trees ---- */

static void indent(struct str *out, unsigned depth) {
    while (depth--) str_puts(out, "  ");
}

/* `open`: the line has begun already, behind a dash. */
static void put_tree(struct str *out, const cJSON *v, unsigned depth, bool open) {
    const cJSON *e;
    cJSON_ArrayForEach(e, v) {
        bool list = cJSON_IsArray(v), tree = is_tree(e);
        if (!open) indent(out, depth);
        open = false;
        if (list)
            str_puts(out, "- ");
        else
            put_name(out, e->string);
        if (!tree) {
            if (!list) str_puts(out, " ");
            put_scalar(out, e);
            str_puts(out, "\n");
            continue;
        }
        if (!list) str_puts(out, "\n");
        put_tree(out, e, depth + 1, list);
    }
}

void yaml_write(struct str *out, const cJSON *value) {
    if (is_tree(value)) {
        put_tree(out, value, 0, false);
    } else {
        put_scalar(out, value);
        str_puts(out, "\n");
    }
}
