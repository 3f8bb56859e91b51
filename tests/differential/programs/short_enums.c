// flags: -fshort-enums
enum small { A, B = 200 }; enum neg { N = -1, P = 100 };
struct s { enum small a; enum neg n; };
int main(void) { struct s x = {B, N}; x.a++; return (int)sizeof(enum small) + (int)sizeof(struct s) * 10 + x.a * 3 + x.n; }
