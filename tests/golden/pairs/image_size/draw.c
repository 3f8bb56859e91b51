#include "image.h"

void draw_point(struct image *image, unsigned x, unsigned y, unsigned char value) {
    if (x < image->width && y < image->height)
        image->pixels[(size_t)y * image->width + x] = value;
}

void draw_frame(struct image *image) {
    draw_point(image, 0, 0, 1);
    draw_point(image, image->width - 1, 0, 1);
    draw_point(image, 0, image->height - 1, 1);
    draw_point(image, image->width - 1, image->height - 1, 1);
}
