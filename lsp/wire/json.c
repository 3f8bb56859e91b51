/* json.c - reading and building JSON with cJSON, and making bytes valid UTF-8. */
#include "lsp/wire/json.h"

#include "core/base/arena.h"

#include <stdlib.h>
#include <string.h>

static bool is_continuation(const unsigned char *s, size_t n) {
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80) return false;
    return true;
}

size_t utf8_length(const unsigned char *s, size_t n) {
    if (!n) return 0;
    if (s[0] < 0x80) return 1;
    size_t want = s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : (s[0] & 0xf0) == 0xe0 ? 3 : 4;
    if (s[0] < 0xc2 || s[0] > 0xf4 || want > n || !is_continuation(s, want)) return 0;
    if (s[0] == 0xe0 && s[1] < 0xa0) return 0;  /* overlong */
    if (s[0] == 0xed && s[1] >= 0xa0) return 0; /* surrogates */
    if (s[0] == 0xf0 && s[1] < 0x90) return 0;
    if (s[0] == 0xf4 && s[1] >= 0x90) return 0; /* beyond U+10FFFF */
    return want;
}

bool utf8_valid(const char *bytes, size_t n) {
    for (size_t i = 0; i < n;) {
        size_t k = utf8_length((const unsigned char *)bytes + i, n - i);
        if (!k) return false;
        i += k;
    }
    return true;
}

char *utf8_clean(const char *bytes, size_t n, size_t *out_n) {
    char *out = vl_malloc(n * 3 + 1);
    size_t m = 0;
    for (size_t i = 0; i < n;) {
        size_t k = utf8_length((const unsigned char *)bytes + i, n - i);
        memcpy(out + m, k ? bytes + i : "\xef\xbf\xbd", k ? k : 3);
        m += k ? k : 3;
        i += k ? k : 1;
    }
    out[m] = '\0';
    *out_n = m;
    return out;
}

/* \u0000 to \uFFFD, in place; a raw NUL to a space. */
static void hide_nul(char *s, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '\0') s[i] = ' ';
        if (s[i] != '\\') continue;
        if (n - i >= 6 && memcmp(s + i, "\\u0000", 6) == 0) memcpy(s + i, "\\uFFFD", 6);
        i++; /* skip the escaped character: it begins no escape */
    }
}

cJSON *json_parse(const char *bytes, size_t n) {
    size_t m;
    char *clean = utf8_clean(bytes, n, &m);
    hide_nul(clean, m);
    const char *end = NULL;
    cJSON *v = cJSON_ParseWithLengthOpts(clean, m, &end, false);
    for (; v && end < clean + m; end++) {
        if (strchr(" \t\r\n", *end)) continue;
        cJSON_Delete(v);
        v = NULL;
    }
    free(clean);
    return v;
}

const cJSON *json_get(const cJSON *o, const char *name) {
    return cJSON_IsObject(o) ? cJSON_GetObjectItemCaseSensitive(o, name) : NULL;
}

const cJSON *json_path(const cJSON *o, const char *path) {
    char name[64];
    while (o && *path) {
        size_t n = strcspn(path, ".");
        if (n >= sizeof name) return NULL;
        memcpy(name, path, n);
        name[n] = '\0';
        o = json_get(o, name);
        path += n + (path[n] == '.');
    }
    return o;
}

const char *json_str(const cJSON *o, const char *name, const char *otherwise) {
    const cJSON *v = json_get(o, name);
    return cJSON_IsString(v) ? v->valuestring : otherwise;
}

const char *json_copy(struct arena *a, const cJSON *o, const char *name) {
    const char *s = json_str(o, name, NULL);
    return s ? arena_strdup(a, s) : NULL;
}

int64_t json_int(const cJSON *o, const char *name, int64_t otherwise) {
    const cJSON *v = json_get(o, name);
    if (!cJSON_IsNumber(v) || v->valuedouble < -9e15 || v->valuedouble > 9e15) return otherwise;
    return (int64_t)v->valuedouble;
}

uint32_t json_u32(const cJSON *o, const char *name) {
    int64_t v = json_int(o, name, 0);
    return v > 0 && v <= UINT32_MAX ? (uint32_t)v : 0;
}

bool json_bool(const cJSON *o, const char *name, bool otherwise) {
    const cJSON *v = json_get(o, name);
    return cJSON_IsBool(v) ? cJSON_IsTrue(v) : otherwise;
}

cJSON *json_put(cJSON *o, const char *name, cJSON *item) {
    cJSON_AddItemToObject(o, name, item);
    return item;
}

void json_put_str(cJSON *o, const char *name, const char *text) {
    if (!text) return;
    size_t n = strlen(text);
    if (utf8_valid(text, n)) {
        cJSON_AddStringToObject(o, name, text);
        return;
    }
    char *clean = utf8_clean(text, n, &n);
    cJSON_AddStringToObject(o, name, clean);
    free(clean);
}

void json_put_int(cJSON *o, const char *name, int64_t v) {
    cJSON_AddNumberToObject(o, name, (double)v);
}

void json_put_bool(cJSON *o, const char *name, bool v) { cJSON_AddBoolToObject(o, name, v); }
void json_push(cJSON *array, cJSON *item) { cJSON_AddItemToArray(array, item); }

cJSON *json_message(void) {
    cJSON *m = cJSON_CreateObject();
    json_put_str(m, "jsonrpc", "2.0");
    return m;
}

void json_put_names(cJSON *o, const char *key, const name_list *names) {
    cJSON *list = names->n ? json_put(o, key, cJSON_CreateArray()) : NULL;
    for (uint32_t i = 0; i < names->n; i++) json_push(list, cJSON_CreateString(names->at[i]));
}
