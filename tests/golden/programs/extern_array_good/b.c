const int primes[] = {2, 3, 5, 7};
