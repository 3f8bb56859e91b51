/* yaml.h - JSON values as YAML (1.2) in block style.
 *
 * Strings are always quoted, so none can be taken for anything else; the order of members is kept.
 * Numbers are written as integers.  Borrows the value.  Errors: none.
 */
#ifndef VL_LSP_TEXT_YAML_H
#define VL_LSP_TEXT_YAML_H

#include "core/base/str.h"
#include "lsp/wire/json.h"

void yaml_write(struct str *out, const cJSON *value);

#endif
