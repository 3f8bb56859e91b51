#include "image.h"

#include <stdlib.h>

int image_new(struct image *image, unsigned width, unsigned height) {
    image->pixels = calloc(width * height, 1);
    if (!image->pixels)
        return -1;
    image->width = width;
    image->height = height;
    return 0;
}

void image_free(struct image *image) {
    free(image->pixels);
    image->pixels = NULL;
}
