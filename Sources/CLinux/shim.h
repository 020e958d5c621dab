// Linux calls that the Glibc module does not show: statfs(2), epoll(7), inotify(7), signalfd(2).
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/vfs.h>
