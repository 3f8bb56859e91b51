int slot(int i); int (*const table_of[])(int) = {slot};
