void clear(char *p);
int main(void) {
    char text[4] = "abc";
    clear(text);
    return text[0];
}
