// expect: area: proved
long long area(int w, int h) {
    return (long long)w * h;
}
