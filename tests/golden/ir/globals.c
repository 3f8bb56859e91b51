int tentative;
int tentative;
int set = 5;
extern int elsewhere;
static const short table[4] = {1, 2};
int read(int i) { return tentative + set + elsewhere + table[i]; }
