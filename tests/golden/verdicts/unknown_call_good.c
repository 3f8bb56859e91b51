// expect: sample: proved
extern int read_sensor(void);
static const short calibration[16] = {1, 2, 3};
int sample(void) {
    return calibration[(unsigned)read_sensor() % 16];
}
