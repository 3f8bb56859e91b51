#include <stdio.h>

#include "image.h"

int main(void) {
    struct image image;
    unsigned width, height;
    if (size_from_environment(&width, &height) != 0 || image_new(&image, width, height) != 0) {
        fputs("no image\n", stderr);
        return 1;
    }
    draw_frame(&image);
    printf("%u x %u, corner %d\n", width, height, image.pixels[0]);
    image_free(&image);
    return 0;
}
