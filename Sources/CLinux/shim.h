// Linux calls that the Glibc module does not show: statfs(2), epoll(7), inotify(7), signalfd(2), gettid(2), malloc_trim(3).
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/types.h>
#include <sys/vfs.h>

// glibc declares it under _GNU_SOURCE only.
extern pid_t gettid(void);
