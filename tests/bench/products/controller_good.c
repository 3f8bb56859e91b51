/* loops: controller proved: the integral is limited */
#include <assert.h>
#include <stdint.h>

int sample(void);

void controller(int16_t gain, int16_t rate) {
    int32_t integral = 0, output = 0;
    if (gain < 0 || gain > 100 || rate < 0 || rate > 100) return;
    for (int i = 0; i < 3; i++) {
        int32_t error = sample() % 256 - output / 64;
        integral += error;
        if (integral > 1000) integral = 1000;
        if (integral < -1000) integral = -1000;
        if (error > 500) error = 500;
        if (error < -500) error = -500;
        output = gain * error + rate * integral;
        assert(output <= 150000 && output >= -150000);
    }
}
