char *basename(name)
char *name;
{
    return name;
}
