int device_read(int channel);
int device_unknown(int channel);
int sum(int c) { return device_read(c) + device_unknown(c); }
