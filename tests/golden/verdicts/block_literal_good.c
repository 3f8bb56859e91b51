// expect: condition: proved
// expect: of_switch: proved
// expect: of_do: proved
// expect: of_for: proved
// expect: labelled: proved
// expect: switched: proved
// expect: each_time: proved
// expect: in_condition: proved
int condition(int x) {
    int *p = 0;
    if (*(p = &(int){x}) == 3) return *p;
    return x;
}
int of_switch(int x) {
    int *p = 0;
    switch (x) {
    case 1:
        p = &(int){x};
        return *p;
    }
    return 0;
}
int of_do(int x) {
    int *p = &x;
    do {
        p = &(int){x};
        if (*p > 3) break;
    } while (0);
    return 0;
}
int of_for(int x) {
    int *p = &x, s = 0;
    for (int i = 0; i < 3; i++) s += *(p = &(int){x & 3});
    return s;
}
int labelled(int x) {
    int *p = &x;
    if (x) {
    lab:
        p = &(int){x};
        return *p;
    } else {
        x = 1;
        goto lab;
    }
}
int switched(int x) {
    int *p = &x;
    switch (*(p = &(int){x})) {
    case 1:
        return *p;
    default:
        x = *p;
        break;
    }
    return x;
}
int each_time(int x) {
    int s = 0;
    for (int i = 0; i < 3; i++)
        if (i == x)
            continue;
        else
            s += *&(int){i};
    return s;
}
int in_condition(int n) {
    int *p = 0;
    while (*(p = &(int){n}) > 0) {
        n = *p > 5 ? 5 : *p - 1;
    }
    return n;
}
