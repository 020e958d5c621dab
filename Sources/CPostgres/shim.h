// The parts of libpq that a shop on PostgreSQL uses. The library is loaded when it is asked for, so that a shop in a folder
// maps none of it.
#include <dlfcn.h>
#include <postgresql/libpq-fe.h>
#include <stdlib.h>

// libpq 14 and later: pipelines.
#define LIBPQ_FUNCTIONS(F) \
    F(PQclear) F(PQcmdStatus) F(PQconninfoFree) F(PQconninfoParse) F(PQconnectPoll) \
    F(PQconnectStartParams) F(PQconsumeInput) F(PQenterPipelineMode) F(PQerrorMessage) F(PQfinish) F(PQflush) \
    F(PQfreemem) F(PQgetisnull) F(PQgetlength) F(PQgetResult) F(PQgetvalue) F(PQisBusy) F(PQntuples) \
    F(PQparameterStatus) F(PQpipelineSync) F(PQresultErrorField) F(PQresultErrorMessage) F(PQresultStatus) \
    F(PQsendPrepare) F(PQsendQueryPrepared) F(PQserverVersion) F(PQsetNoticeReceiver) F(PQsetnonblocking) F(PQsocket) \
    F(PQstatus)

// PG_DIAG_SQLSTATE, as an int.
static const int sqlStateField = PG_DIAG_SQLSTATE;

struct LibPQ {
#define LIBPQ_FIELD(name) __typeof__(name) *_Nonnull name;
    LIBPQ_FUNCTIONS(LIBPQ_FIELD)
#undef LIBPQ_FIELD
};

// Returns the functions, to be freed, or null and why: the loader's own words.
static inline struct LibPQ *_Nullable loadLibPQ(const char *_Nullable *_Nonnull error) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    struct LibPQ *functions = library ? malloc(sizeof *functions) : 0;
    if (!functions) {
        *error = dlerror();
        return 0;
    }
#define LIBPQ_LOAD(name) \
    void *name##Address = dlsym(library, #name); \
    if (!name##Address) { \
        *error = dlerror(); \
        free(functions); \
        return 0; \
    } \
    functions->name = (__typeof__(name) *)name##Address;
    LIBPQ_FUNCTIONS(LIBPQ_LOAD)
#undef LIBPQ_LOAD
    return functions;
}
