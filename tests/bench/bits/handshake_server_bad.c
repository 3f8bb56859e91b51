/* loops: main violated within 12: a client that resumes is not asked */
#include <assert.h>
extern int input(void);

#define VERIFY_PEER 1
#define RESUMED     2
#define EXPORT_KEY  4

enum state {
    ACCEPT = 8464,
    HELLO = 8496,
    CERT = 8512,
    KEY = 8528,
    REQUEST = 8544,
    DONE = 8560,
    FLUSH = 8448,
    CLIENT_CERT = 8576,
    CLIENT_KEY = 8592,
    CLIENT_VERIFY = 8608,
    FINISHED = 8640,
    OPEN = 3
};

static int next_of(int state, int options, int *verified, int *flushed_to) {
    switch (state) {
    case ACCEPT:
        return HELLO;
    case HELLO:
        return options & RESUMED ? FINISHED : CERT;
    case CERT:
        return options & EXPORT_KEY ? KEY : REQUEST;
    case KEY:
        return REQUEST;
    case REQUEST:
        if (options & VERIFY_PEER) {
            *flushed_to = CLIENT_CERT;
            return FLUSH;
        }
        return DONE;
    case DONE:
        *flushed_to = CLIENT_KEY;
        return FLUSH;
    case FLUSH:
        return input() > 0 ? *flushed_to : FLUSH;
    case CLIENT_CERT:
        return input() > 0 ? CLIENT_KEY : 0;
    case CLIENT_KEY:
        return options & VERIFY_PEER ? CLIENT_VERIFY : FINISHED;
    case CLIENT_VERIFY:
        *verified = input() > 0;
        return *verified ? FINISHED : 0;
    case FINISHED:
        *flushed_to = OPEN;
        return FLUSH;
    default:
        return 0;
    }
}

int main(void) {
    int state = ACCEPT, verified = 0, flushed_to = OPEN;
    int options = input() & (VERIFY_PEER | RESUMED | EXPORT_KEY);
    while (state != 0 && state != OPEN) {
        state = next_of(state, options, &verified, &flushed_to);
        assert(state != OPEN || verified || !(options & VERIFY_PEER));
    }
    return 0;
}
