// Linux calls that the Glibc module does not show: statfs(2), inotify(7), signalfd(2).
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/vfs.h>
