int comma(int a) { int b = (a++, a + 1); return b; }
