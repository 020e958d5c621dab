// Linux calls that the Glibc module does not show: statfs(2), epoll(7), inotify(7), signalfd(2), adjtimex(2), gettid(2),
// malloc_trim(3), memfd_create(2), memmem(3).
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/types.h>
#include <sys/vfs.h>

// glibc declares them under _GNU_SOURCE only.
extern pid_t gettid(void);
extern int memfd_create(const char *name, unsigned int flags);
#define MFD_CLOEXEC 1U

// The variable itself is not safe to use from several threads, in Swift's eyes.
static inline char **own_environment(void) {
    extern char **environ;
    return environ;
}
extern void *memmem(const void *haystack, size_t haystacklen, const void *needle, size_t needlelen);

// Its header, sys/timex.h, would make this module the owner of timeval. The struct has 208 bytes, and all zero it only asks.
struct timex;
extern int adjtimex(struct timex *buffer);
