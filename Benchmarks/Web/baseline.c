// The reference of the benchmark: the minimal work of a program on libfcgi for a request.
//
//   baseline SOCKET THREADS [--append FILE] METHOD PATH RESPONSE ...
//
// RESPONSE is a file with the bytes of a CGI response: a recorded response of the shop, so that headers and length are
// the same. A form is read to its end. With --append each POST appends 300 bytes to FILE and waits for fdatasync(2)
// before its response, one after the other: a durable order without a group commit.
#include <fcgiapp.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct response {
    const char *method, *path;
    char *bytes;
    int length;
};

static struct response responses[16];
static int response_count, listening, journal = -1;
static pthread_mutex_t journal_lock = PTHREAD_MUTEX_INITIALIZER;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void append_line(void) {
    static char line[300];
    memset(line, '.', sizeof line - 1);
    line[sizeof line - 1] = '\n';
    pthread_mutex_lock(&journal_lock);
    if (write(journal, line, sizeof line) != sizeof line || fdatasync(journal) != 0) fail("append");
    pthread_mutex_unlock(&journal_lock);
}

static const struct response *find(const char *method, const char *path) {
    for (int i = 0; i < response_count; i++)
        if (!strcmp(responses[i].method, method) && !strcmp(responses[i].path, path)) return &responses[i];
    return NULL;
}

static void respond(FCGX_Request *request) {
    const char *method = FCGX_GetParam("REQUEST_METHOD", request->envp);
    const char *path = FCGX_GetParam("REQUEST_URI", request->envp);
    const struct response *found = method && path ? find(method, path) : NULL;
    if (!found) {
        FCGX_PutS("Status: 404 Not Found\r\n\r\n", request->out);
        return;
    }
    if (!strcmp(method, "POST")) {
        char form[4096];
        while (FCGX_GetStr(form, sizeof form, request->in) == sizeof form) continue;
        if (journal >= 0) append_line();
    }
    FCGX_PutStr(found->bytes, found->length, request->out);
}

static void *work(void *unused) {
    FCGX_Request request;
    FCGX_InitRequest(&request, listening, 0);
    while (FCGX_Accept_r(&request) == 0) respond(&request);
    return unused;
}

static void read_response(struct response *into, const char *path) {
    int file = open(path, O_RDONLY);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) fail(path);
    into->length = status.st_size;
    into->bytes = malloc(status.st_size);
    if (!into->bytes || read(file, into->bytes, into->length) != into->length) fail(path);
    close(file);
}

int main(int count, char **arguments) {
    if (count < 6) return 64;
    int next = 3;
    if (!strcmp(arguments[next], "--append")) {
        journal = open(arguments[next + 1], O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (journal < 0) fail(arguments[next + 1]);
        next += 2;
    }
    for (; next + 2 < count && response_count < 16; next += 3) {
        struct response *into = &responses[response_count++];
        into->method = arguments[next];
        into->path = arguments[next + 1];
        read_response(into, arguments[next + 2]);
    }
    FCGX_Init();
    // libfcgi has installed its own handler for SIGTERM.
    signal(SIGTERM, SIG_DFL);
    listening = FCGX_OpenSocket(arguments[1], 1024);
    if (listening < 0) fail(arguments[1]);
    pthread_t thread;
    for (int i = 1; i < atoi(arguments[2]); i++)
        if (pthread_create(&thread, NULL, work, NULL) != 0) fail("thread");
    work(NULL);
}
