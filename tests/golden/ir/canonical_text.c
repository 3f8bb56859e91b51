int a[4];
int use(int i) {
    a [ i /* the index */ ] = i
        * -  2;
    return a[i++ +1]+(i<3 ?1:2);
}
