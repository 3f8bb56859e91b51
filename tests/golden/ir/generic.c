int kind(int i, long l) { return _Generic(i, int: 1, default: 2L) + _Generic(l, int: i, long: l); }
