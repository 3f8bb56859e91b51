int helper(int x) { return 10 / (x - 2); }
