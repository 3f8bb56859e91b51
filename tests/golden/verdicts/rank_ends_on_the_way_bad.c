// An execution that goes round and ends in the loop does not avoid what the next round does.
// expect: closes: violated
// expect: sums: violated
// expect: stays: violated
// expect: behind: violated
#include <unistd.h>

int ids[4];
// A descriptor's close fails for a reason that the library's model leaves open.
void closes(void) {
    for (int i = 0; i <= 4; i++) close(ids[i]); //! array-bounds warning
}

int counts[4];
// The sum may overflow before, which is no way to stay within the array.
int sums(void) {
    int sum = 0;
    for (int i = 0; i <= 4; i++) sum += counts[i]; //! array-bounds warning; signed-overflow information
    return sum;
}

// Whoever passes a number that is there never gets to the end.
int stays(int k) {
    for (int i = 0;; i++)
        if (counts[i] == k) return i; //! array-bounds information
}

// What fails behind the check does not make it fail.
int behind(int i) {
    int got = counts[i & 7]; //! array-bounds information
    int *none = 0;
    return got + *none; //! null-dereference warning
}
