#define _GNU_SOURCE
#include "bench.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void bench_usage(const char *usage) {
    fprintf(stderr, "usage: %s\n", usage);
    exit(2);
}

static double milliseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

double bench_now(void) { return milliseconds(CLOCK_MONOTONIC); }

double bench_cpu(void) { return milliseconds(CLOCK_PROCESS_CPUTIME_ID); }

double bench_cpu_of(int process) {
    char path[300];
    snprintf(path, sizeof path, "/proc/%d/task", process);
    DIR *tasks = opendir(path);
    if (!tasks) return 0;
    double sum = 0;
    for (struct dirent *task; (task = readdir(tasks));) {
        // `..` would count the first thread's time twice.
        if (task->d_name[0] == '.') continue;
        // schedstat has nanoseconds; /proc/PID/stat has only hundredths of a second.
        snprintf(path, sizeof path, "/proc/%d/task/%.20s/schedstat", process, task->d_name);
        FILE *file = fopen(path, "r");
        unsigned long long time;
        if (!file) continue;
        if (fscanf(file, "%llu", &time) == 1) sum += time / 1e6;
        fclose(file);
    }
    closedir(tasks);
    return sum;
}

double bench_server_cpu(void) {
    const char *server = getenv("INLAY_SERVER");
    return server ? bench_cpu_of(atoi(server)) : 0;
}

double bench_process_number(int process, const char *name, const char *key) {
    char text[300];
    snprintf(text, sizeof text, "/proc/%d/%s", process ? process : getpid(), name);
    FILE *file = fopen(text, "r");
    if (!file) return -1;
    double number = -1;
    while (number < 0 && fgets(text, sizeof text, file))
        if (!strncmp(text, key, strlen(key))) number = atof(text + strlen(key));
    fclose(file);
    return number;
}

void bench_frames_start(bench_frames *frames, double start) {
    memset(frames, 0, sizeof *frames);
    frames->index = -bench_warm_up;
    frames->first = bench_now() - start;
}

int bench_frame_begin(bench_frames *frames) {
    if (frames->index == 0) {
        frames->server = bench_server_cpu();
        frames->wall = bench_now();
        frames->cpu = bench_cpu();
    }
    if (frames->index == bench_frame_count) {
        frames->cpu = (bench_cpu() - frames->cpu) / bench_frame_count;
        frames->wall = (bench_now() - frames->wall) / bench_frame_count;
        frames->server = (bench_server_cpu() - frames->server) / bench_frame_count;
        return 0;
    }
    frames->began = bench_now();
    return 1;
}

void bench_frame_end(bench_frames *frames) {
    if (frames->index >= 0) frames->times[frames->index] = bench_now() - frames->began;
    frames->index++;
}

void bench_frames_report(const bench_frames *frames, const char *workload, long count) {
    char more[200];
    snprintf(
        more, sizeof more, "\"cpu\":%.4f,\"server\":%.4f,\"wall\":%.4f,\"first\":%.2f", frames->cpu, frames->server,
        frames->wall, frames->first);
    double times[bench_frame_count];
    memcpy(times, frames->times, sizeof times);
    bench_report(workload, count, times, bench_frame_count, 0, more);
}

static int compare(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static const char *variable(const char *name, const char *otherwise) {
    const char *value = getenv(name);
    return value ? value : otherwise;
}

void bench_report(const char *workload, long count, double *times, int time_count, int process, const char *more) {
    double load = 0;
    if (getloadavg(&load, 1) != 1) load = 0;
    // Scripts/bench sets the name of the program and the row of the table.
    printf("{\"peer\":\"%s\",\"row\":\"%s\"", variable("BENCH_PEER", ""), variable("BENCH_ROW", workload));
    printf(",\"workload\":\"%s\",\"count\":%ld", workload, count);
    if (time_count > 0) {
        qsort(times, time_count, sizeof *times, compare);
        double median = (times[(time_count - 1) / 2] + times[time_count / 2]) / 2;
        double late = times[(int)(time_count * 0.95)];
        printf(",\"median\":%.4f,\"least\":%.4f,\"p95\":%.4f", median, times[0], late);
    }
    double memory = bench_process_number(process, "status", "VmHWM:") / 1024;
    printf(",\"memory\":%.1f,\"load\":%.2f%s%s}\n", memory, load, *more ? "," : "", more);
    fflush(stdout);
}
