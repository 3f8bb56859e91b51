// vl: --entry main --solver cadical --budget 10000
// The end of a text of up to 99 wide characters is looked for three times, and it is cut twice. Z3 takes longer than the limit.
// long
// expect: main: proved
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <unistd.h>
#include <sys/socket.h>
#include <netinet/in.h>

static void receive(wchar_t *text) {
    size_t len = wcslen(text);
    int s = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);
    if (s == -1) return;
    int n = (int)recv(s, text + len, sizeof(wchar_t) * (100 - len - 1), 0);
    if (n != -1 && n != 0) {
        text[len + (size_t)n / sizeof(wchar_t)] = L'\0';
        wchar_t *at = wcschr(text, L'\r');
        if (at) *at = L'\0';
        at = wcschr(text, L'\n');
        if (at) *at = L'\0';
    }
    close(s);
}

int main(void) {
    wchar_t *text = malloc(100 * sizeof *text);
    if (!text) return 1;
    text[0] = L'\0';
    receive(text);
    for (size_t i = 0; i < wcslen(text); i++)
        if (text[i] == L'S') break;
    free(text);
    return 0;
}
