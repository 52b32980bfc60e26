// Runs a program whose window has a label in the upper half and a button in the lower half, and observes the X server
// from another process, so that all toolkits are measured in the same way:
//
//     probe start -- PROGRAM...          W5: from exec until both halves show more than one colour on the screen
//     probe idle SECONDS -- PROGRAM...   W6: CPU time and wake-ups while nothing happens
//     probe click COUNT -- PROGRAM...    W7: from the button's release until the label's pixels have changed
//     probe type COUNT -- PROGRAM...     W8: from a key until the pixels of the field in the button's place have changed
//
// There must be no window manager: its window frame would be mistaken for the label.

#include "bench.h"
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/wait.h>
#include <unistd.h>

enum { start_limit = 30000, click_limit = 1000, warm_up_clicks = 3, most_clicks = 1000 };

typedef struct {
    int left, top, right, bottom;
} Area;

static Display *display;
static XShmSegmentInfo memory;
static XImage *screen;
static pid_t program;
static Window window_id;
static Area window, label, button; // on the screen

static void end(int status) {
    if (program > 0) {
        kill(program, SIGKILL);
        waitpid(program, NULL, 0);
    }
    exit(status);
}

static void fail(const char *reason) {
    fprintf(stderr, "probe: %s\n", reason);
    end(1);
}

// A window may be destroyed before the request for it arrives.
static int ignore(Display *display, XErrorEvent *event) {
    (void)display, (void)event;
    return 0;
}

static void rest(int microseconds) { usleep(microseconds); }

// MARK: The screen

static void open_screen(void) {
    int first_event, first_error;
    display = XOpenDisplay(NULL);
    if (!display) fail("no X server; DISPLAY says which");
    XSetErrorHandler(ignore);
    if (!XDamageQueryExtension(display, &first_event, &first_error) || !XShmQueryExtension(display))
        fail("the X server lacks DAMAGE or MIT-SHM");
    int width = DisplayWidth(display, 0), height = DisplayHeight(display, 0);
    screen = XShmCreateImage(
        display, DefaultVisual(display, 0), DefaultDepth(display, 0), ZPixmap, NULL, &memory, width, height);
    if (!screen || screen->bits_per_pixel != 32) fail("the screen has not 32 bits a pixel");
    memory.shmid = shmget(IPC_PRIVATE, (size_t)screen->bytes_per_line * height, IPC_CREAT | 0600);
    memory.shmaddr = screen->data = shmat(memory.shmid, NULL, 0);
    XShmAttach(display, &memory);
    XSync(display, False);
    shmctl(memory.shmid, IPC_RMID, NULL);

    XDamageCreate(display, DefaultRootWindow(display), XDamageReportRawRectangles);
    XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
    // Moves the pointer away from the window.
    XTestFakeMotionEvent(display, 0, width - 1, height - 1, 0);
    XSync(display, False);
}

static void look(void) { XShmGetImage(display, DefaultRootWindow(display), screen, 0, 0, AllPlanes); }

static unsigned pixel(int x, int y) {
    return ((unsigned *)(screen->data + y * screen->bytes_per_line))[x] & 0xffffff;
}

static int has_content(Area area) {
    unsigned first = pixel(area.left, area.top);
    for (int y = area.top; y < area.bottom; y++)
        for (int x = area.left; x < area.right; x++)
            if (pixel(x, y) != first) return 1;
    return 0;
}

static unsigned long digest(Area area) {
    unsigned long digest = 5381;
    for (int y = area.top; y < area.bottom; y++)
        for (int x = area.left; x < area.right; x++) digest = digest * 33 + pixel(x, y);
    return digest;
}

static void wait_for_change(int milliseconds) {
    if (!XPending(display)) {
        struct pollfd connection = {ConnectionNumber(display), POLLIN, 0};
        poll(&connection, 1, milliseconds);
    }
    while (XPending(display)) {
        XEvent event;
        XNextEvent(display, &event);
    }
}

// Finds the first window on the screen that is large enough; toolkits create small windows for internal use.
static int find_window(void) {
    Window root, parent, *windows;
    unsigned count;
    int found = 0;
    if (!XQueryTree(display, DefaultRootWindow(display), &root, &parent, &windows, &count)) return 0;
    for (unsigned i = 0; i < count && !found; i++) {
        XWindowAttributes it;
        if (!XGetWindowAttributes(display, windows[i], &it) || it.map_state != IsViewable) continue;
        if (it.width < 300 || it.height < 150) continue;
        window_id = windows[i];
        window = (Area){it.x, it.y, it.x + it.width, it.y + it.height};
        label = (Area){it.x + 2, it.y + 2, window.right - 2, it.y + it.height / 2 - 5};
        button = (Area){it.x + 30, it.y + it.height / 2 + 30, window.right - 30, window.bottom - 30};
        found = 1;
    }
    if (windows) XFree(windows);
    return found;
}

// MARK: The program

static double start(char **command) {
    double began = bench_now();
    program = fork();
    if (program == 0) {
        int nothing = open("/dev/null", O_WRONLY);
        dup2(nothing, 1);
        execvp(command[0], command);
        _exit(127);
    }
    for (int is_found = 0; bench_now() - began < start_limit;) {
        wait_for_change(50);
        if (!is_found) is_found = find_window();
        if (is_found) {
            look();
            if (has_content(label) && has_content(button)) return bench_now() - began;
        }
        if (waitpid(program, NULL, WNOHANG) == program) {
            program = 0;
            fail("the program has ended");
        }
    }
    fail("the program shows no label and button");
    return 0;
}

// The number of times that the program's threads have waited.
static double wake_ups(void) {
    char path[300];
    snprintf(path, sizeof path, "/proc/%d/task", program);
    DIR *tasks = opendir(path);
    double sum = 0;
    if (!tasks) return 0;
    for (struct dirent *task; (task = readdir(tasks));) {
        if (task->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "task/%.20s/status", task->d_name);
        double count = bench_process_number(program, path, "voluntary_ctxt_switches:");
        if (count > 0) sum += count;
    }
    closedir(tasks);
    return sum;
}

static void stay_idle(double seconds) {
    rest(2000000); // until the program has finished starting
    double cpu = bench_cpu_of(program), count = wake_ups(), began = bench_now();
    rest((int)(seconds * 1e6));
    double passed = (bench_now() - began) / 1000;
    char more[100];
    snprintf(
        more, sizeof more, "\"wakeups\":%.3f,\"cpu\":%.5f", (wake_ups() - count) / passed,
        (bench_cpu_of(program) - cpu) / passed);
    bench_report("W6", 0, NULL, 0, program, more);
}

static void point_at_button(void) {
    XTestFakeMotionEvent(display, 0, (window.left + window.right) / 2, (button.top + button.bottom) / 2, 0);
    XSync(display, False);
    rest(400000);
}

static void press_button(void) {
    XTestFakeButtonEvent(display, 1, True, 0);
    XSync(display, False);
    rest(60000);
}

static void release_button(void) { XTestFakeButtonEvent(display, 1, False, 0); }

static void press_key(void) { XTestFakeKeyEvent(display, XKeysymToKeycode(display, XK_n), True, 0); }

static void release_key(void) {
    XTestFakeKeyEvent(display, XKeysymToKeycode(display, XK_n), False, 0);
    XSync(display, False);
}

static void nothing(void) {}

// Measures the time from `act` until the pixels of an area have changed.
static void time_changes(
    const char *workload, int count, Area area, void (*prepare)(void), void (*act)(void), void (*conclude)(void)) {
    double times[most_clicks];
    int heard = 0;
    for (int i = 0; i < count + warm_up_clicks; i++) {
        prepare();
        wait_for_change(0);
        look();
        unsigned long before = digest(area);
        int has_changed = 0;
        double began = bench_now();
        act();
        XFlush(display);
        while (!has_changed && bench_now() - began < click_limit) {
            wait_for_change(20);
            look();
            has_changed = digest(area) != before;
        }
        if (!has_changed) fail("nothing has changed");
        if (i >= warm_up_clicks) times[heard++] = bench_now() - began;
        conclude();
        rest(120000 + i * 7919 % 16000); // varies, so as not to be synchronous with the display
    }
    bench_report(workload, count, times, heard, program, "");
}

static void click(int count) {
    point_at_button();
    time_changes("W7", count, label, press_button, release_button, nothing);
}

static void type(int count) {
    point_at_button();
    press_button();
    release_button();
    XSetInputFocus(display, window_id, RevertToPointerRoot, CurrentTime);
    // Moves the pointer away from the field, which looks different below the pointer.
    XTestFakeMotionEvent(display, 0, 0, 0, 0);
    XSync(display, False);
    rest(400000);
    time_changes("W8", count, button, nothing, press_key, release_key);
}

int main(int argc, char **argv) {
    int separator = 1;
    while (separator < argc && strcmp(argv[separator], "--")) separator++;
    const char *mode = argc > 1 ? argv[1] : "";
    double argument = separator > 2 ? atof(argv[2]) : 0;
    int is_start = !strcmp(mode, "start"), is_idle = !strcmp(mode, "idle"), is_click = !strcmp(mode, "click");
    int is_type = !strcmp(mode, "type"), counts = argument >= 1 && argument <= most_clicks;
    int is_known = is_start || (is_idle && argument > 0) || ((is_click || is_type) && counts);
    if (separator + 1 >= argc || !is_known)
        bench_usage("probe start | idle SECONDS | click COUNT | type COUNT -- PROGRAM...");
    open_screen();
    double time = start(argv + separator + 1);
    rest(700000); // memory includes what the program allocates after its first frame
    if (is_start) bench_report("W5", 0, &time, 1, program, "");
    if (is_idle) stay_idle(argument);
    if (is_click) click((int)argument);
    if (is_type) type((int)argument);
    end(0);
}
