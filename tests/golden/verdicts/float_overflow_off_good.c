// Off unless asked for, as is nan.
// expect: twice: proved
// expect: ratio: proved
float twice(float x) { return x + x; }
float ratio(float x, float y) { return x / y; }
