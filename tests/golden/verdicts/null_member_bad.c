// p->m of a null p is no member of anything, also where only its address is taken (6.5.2.3p4, 6.5.3.2p3).
// expect: address: violated
// expect: first: violated
// expect: array: violated
// expect: nested: violated
// expect: element: violated
// expect: before: violated
// expect: behind_star: violated
// expect: behind_index: violated
// expect: of_array: violated
// expect: whole_array: violated
// expect: in_element: violated
struct in {
    int x, y;
};
struct s {
    int a, b, c[4];
    struct in in;
};
int *address(void) {
    struct s *p = 0;
    return &p->b; //! null-dereference warning
}
int *first(struct s *p) {
    if (p) return 0;
    return &p->a; //! null-dereference warning
}
int *array(struct s *p) {
    if (p) return 0;
    return p->c; //! null-dereference warning
}
int *nested(struct s *p) {
    if (p) return 0;
    return &p->in.y; //! null-dereference warning
}
int *element(struct s *p) {
    if (p) return 0;
    return &p->c[2]; //! null-dereference warning
}
int before(struct s *p) {
    int *b = &p->b; //! null-dereference information
    if (!p) return 0;
    return *b;
}
int *behind_star(void) {
    struct s *p = 0;
    return &(*p).in.y; //! null-dereference warning
}
struct in *behind_index(void) {
    struct s *p = 0;
    return &p[0].in; //! null-dereference warning
}
int *of_array(void) {
    int(*p)[3] = 0;
    return &(*p)[1]; //! null-dereference warning
}
int *whole_array(void) {
    int(*p)[3] = 0;
    return *p; //! null-dereference warning
}
struct rows {
    int n;
    struct s row[4];
};
int *in_element(struct rows *p) {
    if (p) return 0;
    return &p->row[1].b; //! null-dereference warning
}
