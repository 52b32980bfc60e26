// Shared by all benchmark programs of any toolkit: clocks, values from /proc, runs of frames, and one line of JSON for
// each measurement. Times are in milliseconds, memory is in MiB.
#ifndef BENCH_H
#define BENCH_H

#ifdef __cplusplus
extern "C" {
#endif

enum { bench_warm_up = 10, bench_frame_count = 200 };

// Prints the usage and ends the program with status 2, for invalid arguments.
void bench_usage(const char *usage) __attribute__((noreturn));

double bench_now(void);
// CPU time of this process, all threads.
double bench_cpu(void);
// CPU time of all threads of another process; 0 if there is none.
double bench_cpu_of(int process);
// CPU time of the display server, whose process is in INLAY_SERVER: toolkits leave different amounts of work to it.
double bench_server_cpu(void);
// The number after `key` in /proc/PROCESS/FILE; -1 if it is missing. Process 0 is this process.
double bench_process_number(int process, const char *file, const char *key);

// Frames of a window, each with one change: first frames to warm up, then the measured frames.
typedef struct {
    int index; // of the change to make; negative while warming up
    double first; // from the program's start to the first frame, 0 if unknown
    double began, cpu, server, wall;
    double times[bench_frame_count];
} bench_frames;

// `start` is when construction of the content began, with the toolkit initialised. Call it once the first frame is shown.
void bench_frames_start(bench_frames *frames, double start);
// Returns whether there is another change to make: the one with number `index`.
int bench_frame_begin(bench_frames *frames);
void bench_frame_end(bench_frames *frames);
// Prints the times of the frames; `count` is the number of views.
void bench_frames_report(const bench_frames *frames, const char *workload, long count);

// Prints median, least and 95th percentile, and sorts `times`.
// `process` is the process whose memory is printed (0: this process); `more` is further members in JSON, or empty.
void bench_report(const char *workload, long count, double *times, int time_count, int process, const char *more);

#ifdef __cplusplus
}
#endif

#endif
