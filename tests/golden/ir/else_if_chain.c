int grade(int x) { if (x > 90) return 1; else if (x > 80) return 2; else if (x > 70) return 3; else return 4; }
