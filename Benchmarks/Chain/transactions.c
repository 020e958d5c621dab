// Orders in a PostgreSQL database, a transaction each: what a program does that knows nothing of groups. The statements
// and the rows are those of Sources/ShopDatabase/Schema.swift; the rules are left out.
//
//   transactions URL SHOPS CLIENTS SECONDS      prints orders a second, and the 50th and 99th percentile in µs
#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_SAMPLES = 2000000 };

static const char *url;
static int shops;
static double deadline;
static atomic_long orders, *known;

struct client {
    pthread_t thread;
    unsigned seed;
    int count;
    float *samples;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void fail(PGconn *connection, const char *what) {
    fprintf(stderr, "transactions: %s: %s", what, PQerrorMessage(connection));
    exit(69);
}

static const struct { const char *name, *sql; int parameters; } statements[] = {
    {"begin", "BEGIN ISOLATION LEVEL READ COMMITTED", 0},
    {"lock", "SELECT sequence, chain, format, generation, generation_sequence, "
             "(extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM shops WHERE shop_id = $1 FOR UPDATE", 1},
    {"events", "SELECT sequence, chain, format, body FROM events WHERE shop_id = $1 AND sequence >= $2 "
               "ORDER BY sequence LIMIT 1000", 2},
    {"requests", "SELECT sequence, chain, format, body FROM events WHERE shop_id = $1 AND request = ANY($2::bigint[])", 2},
    {"add", "INSERT INTO events (shop_id, sequence, chain, time, kind, format, number, request, attempt, body) "
            "VALUES ($1, $2, 1, 1900000000000, 1, 6, $2, $3, 1, $4)", 4},
    {"move", "UPDATE shops SET sequence = $2 WHERE shop_id = $1", 2},
    {"commit", "COMMIT", 0},
};

static void send(PGconn *connection, const char *name, int count, const char *const *values) {
    if (!PQsendQueryPrepared(connection, name, count, values, 0, 0, 0)) fail(connection, name);
}

// Reads the results of one round trip, and returns the first column of the result with that number.
static long results(PGconn *connection, int wanted) {
    long value = 0;
    if (!PQpipelineSync(connection)) fail(connection, "sync");
    for (int index = 0;;) {
        PGresult *result = PQgetResult(connection);
        if (!result) continue;
        ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_PIPELINE_SYNC) {
            PQclear(result);
            return value;
        }
        if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) fail(connection, "result");
        if (index++ == wanted && PQntuples(result)) value = atol(PQgetvalue(result, 0, 0));
        PQclear(result);
    }
}

static void *run(void *argument) {
    static const char body[] =
        "{\"ordered\":{\"number\":4711,\"dayNumber\":211,\"time\":\"2026-11-21T04:13:52.123Z\",\"key\":"
        "\"43L5nIMsc8qBGgwrXPKF\",\"lines\":[{\"juice\":\"kiwi\",\"cups\":1}],\"took\":{\"kiwi\":3},\"queued\":true}}";
    struct client *client = argument;
    PGconn *connection = PQconnectdb(url);
    if (PQstatus(connection) != CONNECTION_OK) fail(connection, "connect");
    PQenterPipelineMode(connection);
    for (size_t index = 0; index < sizeof statements / sizeof *statements; index++)
        PQsendPrepare(connection, statements[index].name, statements[index].sql, 0, 0);
    results(connection, -1);
    while (now() < deadline) {
        char shop[16], since[24], request[24], list[28], sequence[24];
        double start = now();
        int number = rand_r(&client->seed) % shops;
        snprintf(shop, sizeof shop, "s%d", number);
        long hash = (long)rand_r(&client->seed) << 31 | rand_r(&client->seed);
        snprintf(request, sizeof request, "%ld", hash);
        snprintf(list, sizeof list, "{%ld}", hash);
        // What this process has read of the shop.
        snprintf(since, sizeof since, "%ld", atomic_load(&known[number]));
        send(connection, "begin", 0, 0);
        send(connection, "lock", 1, (const char *[]){shop});
        send(connection, "events", 2, (const char *[]){shop, since});
        send(connection, "requests", 2, (const char *[]){shop, list});
        long next = results(connection, 1) + 1;
        snprintf(sequence, sizeof sequence, "%ld", next);
        send(connection, "add", 4, (const char *[]){shop, sequence, request, body});
        send(connection, "move", 2, (const char *[]){shop, sequence});
        send(connection, "commit", 0, 0);
        results(connection, -1);
        atomic_store(&known[number], next);
        atomic_fetch_add(&orders, 1);
        if (client->count < MAX_SAMPLES) client->samples[client->count++] = (now() - start) * 1e6;
    }
    PQfinish(connection);
    return 0;
}

static int compare(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

int main(int count, char **arguments) {
    if (count != 5) {
        fprintf(stderr, "usage: transactions URL SHOPS CLIENTS SECONDS\n");
        return 64;
    }
    url = arguments[1];
    shops = atoi(arguments[2]);
    int clients = atoi(arguments[3]);
    double seconds = atof(arguments[4]);
    known = calloc(shops, sizeof *known);
    PGconn *connection = PQconnectdb(url);
    if (PQstatus(connection) != CONNECTION_OK) fail(connection, "connect");
    char create[256];
    snprintf(create, sizeof create,
             "INSERT INTO shops SELECT 's' || n, 0, 0, 6, 1, 0 FROM generate_series(0, %d) n ON CONFLICT DO NOTHING",
             shops - 1);
    PQclear(PQexec(connection, create));
    PQfinish(connection);
    struct client *all = calloc(clients, sizeof *all);
    deadline = now() + seconds;
    for (int index = 0; index < clients; index++) {
        all[index].seed = index + 1;
        all[index].samples = malloc(MAX_SAMPLES * sizeof(float));
        pthread_create(&all[index].thread, 0, run, &all[index]);
    }
    long total = 0;
    for (int index = 0; index < clients; index++) {
        pthread_join(all[index].thread, 0);
        total += all[index].count;
    }
    float *samples = malloc((total + 1) * sizeof(float));
    long filled = 0;
    for (int index = 0; index < clients; index++) {
        memcpy(samples + filled, all[index].samples, all[index].count * sizeof(float));
        filled += all[index].count;
    }
    qsort(samples, total, sizeof(float), compare);
    printf("%.0f %.0f %.0f\n", orders / seconds, total ? samples[total / 2] : 0, total ? samples[total * 99 / 100] : 0);
    return 0;
}
