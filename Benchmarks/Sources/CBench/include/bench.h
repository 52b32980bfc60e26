// What all programs of the benchmarks share, whatever their toolkit: clocks, what /proc says, runs of frames, and one
// line of JSON for each thing measured. Times are milliseconds, memory is MiB.
#ifndef BENCH_H
#define BENCH_H

#ifdef __cplusplus
extern "C" {
#endif

enum { bench_warm_up = 10, bench_frame_count = 200 };

// Ends a program that was called with something it does not know.
void bench_usage(const char *usage) __attribute__((noreturn));

double bench_now(void);
// CPU time of this process, all threads.
double bench_cpu(void);
// CPU time of all threads of another process; 0 if there is none.
double bench_cpu_of(int process);
// CPU time of the display server, whose process is in INLAY_SERVER: toolkits differ in how much they leave to it.
double bench_server_cpu(void);
// The number that stands after `key` in /proc/PROCESS/FILE; -1 where it is not there. 0 is this process.
double bench_process_number(int process, const char *file, const char *key);

// Frames of a window, one change each: some to warm up, then those that count.
typedef struct {
    int index; // of the change to make; negative while warming up
    double first; // from the program's start to the first frame, 0 where unknown
    double began, cpu, server, wall;
    double times[bench_frame_count];
} bench_frames;

// `start` is when what the window shows began to be made, the toolkit being up. Called once the first frame is shown.
void bench_frames_start(bench_frames *frames, double start);
// Whether there is another change to make, the one of `index`.
int bench_frame_begin(bench_frames *frames);
void bench_frame_end(bench_frames *frames);
// Prints what the frames took; `count` is how many views there are.
void bench_frames_report(const bench_frames *frames, const char *workload, long count);

// Prints median, least and 95th percentile, and sorts `times`.
// `process` is whose memory is told (0: this one's); `more` is further members in JSON, or empty.
void bench_report(const char *workload, long count, double *times, int time_count, int process, const char *more);

#ifdef __cplusplus
}
#endif

#endif
