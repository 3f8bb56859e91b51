// A function without body returns anything.
// expect: sample: violated
extern int read_sensor(void);
static const short calibration[16] = {1, 2, 3};
int sample(void) {
    return calibration[read_sensor()]; //! array-bounds information
}
