// Alone, a function finds its statics in any state.
// expect: next_id: violated
int next_id(void) {
    static int id;
    id++; //! signed-overflow information
    return id;
}
