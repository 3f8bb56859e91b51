int limit = 7;
