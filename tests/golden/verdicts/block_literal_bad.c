// The body of a branch or a loop is a block, with braces or without, and so is the whole statement: a
// compound literal lives no longer (6.5.2.5p5, 6.8.4p3, 6.8.5p5).
// vl: --budget 400
// expect: branches: violated
// expect: condition: violated
// expect: of_switch: violated
// expect: of_while: violated
// expect: of_do: violated
// expect: of_for: violated
// expect: labelled: violated
// expect: chained: violated
// expect: switched: violated
// expect: behind_condition: violated
int branches(int x) {
    int *p = 0;
    if (x)
        p = &(int){x};
    else
        p = &(int){2};
    return *p; //! dangling warning
}
int condition(int x) {
    int *p = 0;
    if (*(p = &(int){x}) == 3) return *p;
    return *p; //! dangling warning
}
int of_switch(int x) {
    int *p = 0;
    switch (x)
    case 1:
        p = &(int){x};
    return p ? *p : 0; //! dangling warning
}
int of_while(int x) {
    int *p = &x;
    while (x-- > 0) p = &(int){x}; //! signed-overflow information
    return *p; //! dangling information
}
int of_do(int x) {
    int *p = &x;
    do p = &(int){x};
    while (*p > 3); //! dangling warning
    return 0;
}
int of_for(int x) {
    int *p = &x;
    for (int i = 0; i < 1; i++) p = &(int){x};
    return *p; //! dangling warning
}
int labelled(int x) {
    int *p = &x;
    if (x)
    lab:
        p = &(int){x};
    else {
        x = 1;
        goto lab;
    }
    return *p; //! dangling warning
}
int chained(int x) {
    int *p = &x;
    if (x)
        return 0;
    else if (*(p = &(int){3}) == 3)
        x = 1;
    return *p; //! dangling warning
}
int switched(int x) {
    int *p = &x;
    switch (*(p = &(int){x})) {
    case 1:
        return *p;
    default:
        break;
    }
    return *p; //! dangling warning
}
int behind_condition(int n) {
    int *p = 0;
    while (*(p = &(int){n}) > 0) {
        n = *p > 5 ? 5 : *p - 1;
    }
    return *p; //! dangling warning
}
