/* json.h - small helpers over cJSON.
 *
 * Reading tolerates absence: a missing or mistyped member gives the default, so
 * a handler names the members that it needs and nothing else.  Strings are borrowed from the tree.
 * json_parse makes any bytes safe first: invalid UTF-8 becomes U+FFFD, and so does
 * an escaped NUL, which would cut a C string short.
 * Ownership: json_put and json_push take the item; what json_parse returns is the caller's to
 * delete.
 */
#ifndef VL_LSP_WIRE_JSON_H
#define VL_LSP_WIRE_JSON_H

#include "core/base/vec.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* NULL if it is not JSON. */
cJSON *json_parse(const char *bytes, size_t n);

const cJSON *json_get(const cJSON *o, const char *name);
/* A path of members, "a.b.c". */
const cJSON *json_path(const cJSON *o, const char *path);
const char *json_str(const cJSON *o, const char *name, const char *otherwise);
/* A copy; NULL: there is no such text. */
const char *json_copy(struct arena *a, const cJSON *o, const char *name);
int64_t json_int(const cJSON *o, const char *name, int64_t otherwise);
/* 0: it is no such number. */
uint32_t json_u32(const cJSON *o, const char *name);
bool json_bool(const cJSON *o, const char *name, bool otherwise);

/* These add and return; text may be NULL (nothing is added). */
cJSON *json_put(cJSON *o, const char *name, cJSON *item);
void json_put_str(cJSON *o, const char *name, const char *text);
void json_put_int(cJSON *o, const char *name, int64_t v);
void json_put_bool(cJSON *o, const char *name, bool v);
void json_push(cJSON *array, cJSON *item);
/* An array of texts, unless there is none. */
void json_put_names(cJSON *o, const char *key, const name_list *names);

/* What each message of JSON-RPC begins with. */
cJSON *json_message(void);

/* Valid UTF-8 copy of the bytes, each offending byte replaced by U+FFFD; free() it. */
char *utf8_clean(const char *bytes, size_t n, size_t *out_n);
bool utf8_valid(const char *bytes, size_t n);
/* Length of the valid sequence at s, 0 if it is invalid. */
size_t utf8_length(const unsigned char *s, size_t n);

#endif
