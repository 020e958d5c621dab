/// Returns the commit that this program was built from, or an empty string for a build of development.
const char *juicemaker_commit(void);
