// expect: not_asked: violated
// expect: name_without_end: violated
// expect: no_failure: violated
#include <dlfcn.h>
#include <stdio.h>

typedef int (*plugin_run)(int);

int not_asked(void *library) {
    plugin_run run;
    *(void **)&run = dlsym(library, "run");
    return run(1); //! null-dereference information
}

int name_without_end(void *library) {
    char name[4] = {'i', 'n', 'i', 't'};
    return dlsym(library, name) != NULL; //! out-of-bounds warning
}

int no_failure(void) {
    void *library = dlopen("./first.so", RTLD_NOW);
    if (!library) return 1;
    fputs(dlerror(), stderr); //! null-dereference warning
    return dlclose(library);
}
