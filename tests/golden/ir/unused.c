int unused(int x) { x + 1; 3; x; return 0; }
