/* draw.h - the inputs of one made-up run, drawn as the interpreter asks for them.
 *
 * Each place that takes inputs (an instruction, and the call of a library model that it belongs to)
 * has a mood of its own for the length of a run: always the same, mostly so, any. So some runs open
 * every file and some none, which even odds would never do (swarm testing).  Values that a model's
 * assumptions refuse are learnt: a place has a greatest value, which may be another one for the
 * next call of a function that reads into the buffer that it is given.
 */
#ifndef VL_ENGINES_TRIALS_DRAW_H
#define VL_ENGINES_TRIALS_DRAW_H

#include "core/base/map.h"
#include "core/interp/interp.h"
#include "engines/trials/corpus.h"
#include "engines/trials/texts.h"

enum { ARGUMENTS_MAX = 7, TEXTS_LEAST = 6, TEXTS_MAX = 48, TAKES_APART = 4 };

struct drawn {
    struct wit_val v;
    uint32_t nth; /* of its place, from 0 */
    struct interp_taker by;
    bool given; /* by the run that this one is like */
};

/* A place that takes inputs; for all runs. */
struct draw_place {
    uint64_t greatest[TAKES_APART]; /* that has not been refused, the first time in a run that it
                                       takes one, the second time, ... and all later ones */
    bool shuns[2];  /* this value, as the model leaves open what comes then: such findings are
                       not certain */
    uint32_t run;   /* the one that .mood, .habit and .taken are of */
    uint32_t taken; /* inputs so far */
    unsigned mood;  /* of a place that gives 0 or 1 */
    enum number_habit {
        COUNTS,    /* up to the greatest */
        REPEATS,   /* mostly one number */
        READS,     /* characters, and the end of the file now and then */
        READS_ON,  /* characters without an end */
        SAME,      /* one letter */
        AT_THE_END /* always the end of the file */
    } habit;       /* of one that gives numbers */
    uint64_t favourite;
    uint32_t number; /* in draw.listed */
    uint32_t like;   /* the run that .given is for */
    uint32_t next;   /* of .given */
    struct input_list given;
};

struct draw {
    struct texts texts;
    struct arena kept; /* of places */
    struct map places;
    VEC(struct draw_place *) listed;
    bool allocations_succeed;
    bool reads;      /* the task takes characters one after the other: some runs are steady */
    uint32_t ntexts; /* of a run: more, once these were too few; 0: no place takes any */
    /* of this run: */
    uint32_t run;
    bool plenty;      /* of memory: no allocation fails */
    bool steady;      /* each place does the same for as long as the run lasts, and nothing ends */
    uint32_t enough;  /* inputs; behind them the run is to come to an end */
    uint32_t longest; /* characters of a text */
    struct arena *arena;
    const struct seed *like; /* the run that this one is like, or NULL */
    const struct input_list *texts_given;
    uint32_t text_at; /* the next of these */
    const struct witness *w;
    struct text_style style;
    struct text_piece piece;
    uint32_t next_text;  /* of the objects behind the arguments */
    uint32_t first_text; /* in witness.objects */
    uint64_t length;     /* of the text that was handed out last */
    uint32_t length_for; /* the call that it was handed to, 0: none */
    uint32_t line_of;    /* the call whose characters are being drawn */
    VEC(struct drawn) all;
    uint32_t refused; /* inputs, the last one that an assumption refused comes behind these */
    uint32_t times;   /* in a row that one was */
    uint32_t plain;   /* the call that gets ones, as nothing else was good for it; 0: none */
};

void draw_init(struct draw *d, const struct ir_module *m);
void draw_free(struct draw *d);

/* A new run: its witness, with arguments if the entry is `main` and takes them, in the arena. */
void draw_begin(struct draw *d, struct arena *arena, const struct ir_module *m,
                const struct ir_func *entry, struct witness *w);

/* The same of a run that begins as that of `given` does; its inputs are left out. */
void draw_begin_with(struct draw *d, struct arena *arena, const struct ir_module *m,
                     const struct witness *given, struct witness *w);

/* The same without a number of its own; .like says what it is like. */
void draw_begin_run(struct draw *d, struct arena *arena, const struct ir_module *m,
                    const struct ir_func *entry, struct witness *w);
/* The same, with inputs like those of an earlier run, changed here and there. */
void draw_begin_like(struct draw *d, struct arena *arena, const struct ir_module *m,
                     const struct ir_func *entry, struct witness *w, struct corpus *c);
/* Keeps the inputs of this run for that. */
void draw_keep(const struct draw *d, struct corpus *c, uint64_t steps);

/* The same run is to go on behind an assumption that failed: the inputs up to there are kept, but
 * for one. false: there is none. */
bool draw_mend(struct draw *d, struct witness *w);

struct draw_place *draw_place_taking(struct draw *d, const struct interp_taker *by);
/* This is what the run takes there; given: as the run did that it is like. */
void draw_note(struct draw *d, const struct interp_taker *by, const struct wit_val *v, bool given);
/* The value of an input, for interp_source. */
void draw_input(void *ctx, const struct interp_taker *by, struct wit_val *v);

#endif
