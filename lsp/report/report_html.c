/* report_html.c - the page around a report.
 *
 * The report is data in the page; a `<` in it is written as JSON's \u003c, so that no text of a
 * source can end the element that holds it.
 */
#include "lsp/report/report_html.h"

#include "lsp/text/uri.h"

#include <stdlib.h>
#include <string.h>

enum { LARGEST_SOURCE = 1 << 20 };

extern const unsigned char report_page[];
extern const size_t report_page_size;

/* A source is shown only if the reader can be led to it. */
static void add_shown_source(cJSON *sources, const cJSON *location) {
    struct arena a = {0};
    size_t n = 0;
    const char *path = json_str(location, "file", NULL);
    bool wanted = path && !json_get(sources, path);
    const char *bytes = wanted ? read_whole_file(&a, path, &n) : NULL;
    if (bytes && n <= LARGEST_SOURCE) {
        char *text = utf8_clean(bytes, n, &n);
        json_put_str(sources, path, text);
        free(text);
    }
    arena_free(&a);
}

/* What folds repetitions is shown, not what it folds. */
static void drop_unfolded(cJSON *check) {
    if (json_get(check, "foldedTrace")) cJSON_DeleteItemFromObjectCaseSensitive(check, "trace");
}

static void drop_traces(cJSON *check) {
    cJSON_DeleteItemFromObjectCaseSensitive(check, "trace");
    cJSON_DeleteItemFromObjectCaseSensitive(check, "foldedTrace");
}

static void shape(cJSON *file, cJSON *sources) {
    cJSON *f, *c;
    cJSON_ArrayForEach(f, json_get(file, "findings")) {
        add_shown_source(sources, json_get(f, "location"));
        drop_unfolded(f);
    }
    cJSON_ArrayForEach(f, json_get(file, "functions")) {
        cJSON_ArrayForEach(c, json_get(f, "checks")) drop_traces(c);
    }
}

static void put_json_in_page(FILE *out, const char *json) {
    for (; *json; json++) {
        if (*json == '<')
            fputs("\\u003c", out);
        else
            fputc(*json, out);
    }
}

void html_report(FILE *out, cJSON *report) {
    static const char mark[] = "@REPORT@";
    const size_t n = sizeof mark - 1;
    size_t at = 0;
    cJSON *sources = json_put(report, "sources", cJSON_CreateObject()), *file;
    cJSON_ArrayForEach(file, json_get(report, "files")) shape(file, sources);
    char *json = cJSON_PrintUnformatted(report);
    while (at + n <= report_page_size && memcmp(report_page + at, mark, n) != 0) at++;
    fwrite(report_page, 1, at, out);
    if (json) put_json_in_page(out, json);
    fwrite(report_page + at + n, 1, report_page_size - at - n, out);
    free(json);
    cJSON_Delete(report);
}
