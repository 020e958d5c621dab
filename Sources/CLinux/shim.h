// Linux calls that the Glibc module does not show: statfs(2).
#include <sys/vfs.h>
