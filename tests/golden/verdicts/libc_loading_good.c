// expect: asked: proved
// expect: name_with_end: proved
// expect: failure: proved
// expect: one_text: proved
// expect: counter: proved
#include <dlfcn.h>
#include <stdio.h>

typedef int (*plugin_run)(int);

int asked(void *library) {
    plugin_run run;
    *(void **)&run = dlsym(library, "run");
    return run ? run(1) : -1;
}

int name_with_end(void *library) {
    char name[5] = {'i', 'n', 'i', 't'};
    return dlsym(library, name) != NULL;
}

int failure(void) {
    void *library = dlopen("./first.so", RTLD_NOW);
    if (library) return dlclose(library);
    fputs(dlerror(), stderr);
    return 1;
}

int one_text(const char *path) {
    void *library = dlopen(path, RTLD_NOW);
    if (library) return dlclose(library);
    const char *text = dlerror(), *next = dlerror();
    fputs(text, stderr);
    if (next) fputs(next, stderr);
    return 1;
}

int counter(void *library) {
    int *count = dlsym(library, "count");
    if (!count) return 0;
    return *count;
}
