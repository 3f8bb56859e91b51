/* IMA ADPCM: four bits a sample. The tables are the standard's. */
#ifndef ADPCM_COMMON_H
#define ADPCM_COMMON_H

struct codec {
    int predicted; /* last sample, -32768 to 32767 */
    int index;     /* in steps */
};

static const int index_change[8] = {-1, -1, -1, -1, 2, 4, 6, 8};

static const int steps[89] = {
    7,     8,     9,     10,    11,    12,    13,    14,    16,    17,    19,    21,    23,    25,    28,
    31,    34,    37,    41,    45,    50,    55,    60,    66,    73,    80,    88,    97,    107,   118,
    130,   143,   157,   173,   190,   209,   230,   253,   279,   307,   337,   371,   408,   449,   494,
    544,   598,   658,   724,   796,   876,   963,   1060,  1166,  1282,  1411,  1552,  1707,  1878,  2066,
    2272,  2499,  2749,  3024,  3327,  3660,  4026,  4428,  4871,  5358,  5894,  6484,  7132,  7845,  8630,
    9493,  10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767};

static int clamp(int v, int low, int high) { return v < low ? low : v > high ? high : v; }

/* What both sides do with a code. */
static void follow(struct codec *c, int code) {
    int step = steps[c->index], difference = step >> 3;
    if (code & 4) difference += step;
    if (code & 2) difference += step >> 1;
    if (code & 1) difference += step >> 2;
    c->predicted = clamp(code & 8 ? c->predicted - difference : c->predicted + difference, -32768, 32767);
    c->index = clamp(c->index + index_change[code & 7], 0, 88);
}

#endif
