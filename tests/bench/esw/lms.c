/* esw: table 1, lms, bound 202, 23 checks, 138.6 s; table 3, lms, bound 202, 35 checks, 132.84 s
 * Adaptive filter (least mean squares) that follows a noisy sine. */
#include <assert.h>

enum { SAMPLES = 201, ORDER = 20 };

static float history[ORDER + 1], weight[ORDER + 1];
static unsigned long seed = 1;

static float noise(void) {
    seed = (seed * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (float)(seed >> 16) / 32768.0f - 0.5f;
}

/* One sample in, the prediction out; the weights follow the error. */
static float adapt(float x, float desired, float mu) {
    float y = 0.0f, power = 0.0f;
    for (int i = ORDER; i > 0; i--) history[i] = history[i - 1];
    history[0] = x;
    for (int i = 0; i <= ORDER; i++) {
        y += weight[i] * history[i];
        power += history[i] * history[i];
    }
    float error = desired - y, step = mu * error / (power + 0.01f);
    for (int i = 0; i <= ORDER; i++) weight[i] += step * history[i];
    return y;
}

int main(void) {
    float a = 0.0f, b = 1.0f, y = 0.0f;
    for (int n = 0; n < SAMPLES; n++) {
        float next = 1.9f * b - a; /* an oscillator in place of sin() */
        a = b;
        b = next;
        y = adapt(b + noise(), b, 0.01f);
    }
    assert(y > -1000.0f && y < 1000.0f);
    return 0;
}
