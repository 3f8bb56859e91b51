#ifndef IMAGE_H
#define IMAGE_H

#include <stddef.h>

struct image {
    unsigned width, height;
    unsigned char *pixels;
};

/* size.c */
int size_from_environment(unsigned *width, unsigned *height);
/* image.c */
int image_new(struct image *image, unsigned width, unsigned height);
void image_free(struct image *image);
/* draw.c */
void draw_point(struct image *image, unsigned x, unsigned y, unsigned char value);
void draw_frame(struct image *image);

#endif
