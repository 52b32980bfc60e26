// Draws SVG documents in a second process of the same program. A hostile document can crash the libraries, block them, or use all memory;
// only that process ends. A thread could not be stopped, and its memory could not be limited.
//
// A constructor takes control before `main`, so that programs need no code for it, and no second executable.

#define _GNU_SOURCE
#include "CSVG.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

extern char **environ;

static const char process_name[] = "inlay-svg";
// The socket in the drawing process.
enum { connection = 3 };
// Bytes that the process may allocate: a drawing of 160 MB, and memory for its groups and filters.
static const rlim_t memory_limit = 1u << 30;
// Bytes of an error message.
enum { longest_text = 500 };

// librsvg and cairo, opened at run time.
typedef struct { int domain, code; const char *message; } error_type;
typedef struct { double x, y, width, height; } rectangle;

static struct {
    void *(*handle_new)(const uint8_t *, size_t, error_type **);
    int (*set_style)(void *, const uint8_t *, size_t, error_type **);
    void (*set_dpi)(void *, double);
    int (*render)(void *, void *, const rectangle *, error_type **);
    void (*unref)(void *);
    void (*error_free)(error_type *);
    void *(*surface_create)(int, int, int);
    void (*surface_flush)(void *);
    void (*surface_destroy)(void *);
    int (*surface_status)(void *);
    unsigned char *(*surface_data)(void *);
    int (*surface_stride)(void *);
    void *(*context_create)(void *);
    void (*context_destroy)(void *);
    void (*scale)(void *, double, double);
} library;

static const char *open_libraries(void) {
    static const struct { const char *file, *symbol; void **target; } symbols[] = {
        {"librsvg-2.so.2", "rsvg_handle_new_from_data", (void **)&library.handle_new},
        {"librsvg-2.so.2", "rsvg_handle_set_stylesheet", (void **)&library.set_style},
        {"librsvg-2.so.2", "rsvg_handle_set_dpi", (void **)&library.set_dpi},
        {"librsvg-2.so.2", "rsvg_handle_render_document", (void **)&library.render},
        {"libgobject-2.0.so.0", "g_object_unref", (void **)&library.unref},
        {"libglib-2.0.so.0", "g_error_free", (void **)&library.error_free},
        {"libcairo.so.2", "cairo_image_surface_create", (void **)&library.surface_create},
        {"libcairo.so.2", "cairo_surface_flush", (void **)&library.surface_flush},
        {"libcairo.so.2", "cairo_surface_destroy", (void **)&library.surface_destroy},
        {"libcairo.so.2", "cairo_surface_status", (void **)&library.surface_status},
        {"libcairo.so.2", "cairo_image_surface_get_data", (void **)&library.surface_data},
        {"libcairo.so.2", "cairo_image_surface_get_stride", (void **)&library.surface_stride},
        {"libcairo.so.2", "cairo_create", (void **)&library.context_create},
        {"libcairo.so.2", "cairo_destroy", (void **)&library.context_destroy},
        {"libcairo.so.2", "cairo_scale", (void **)&library.scale},
    };
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *file = dlopen(symbols[i].file, RTLD_NOW | RTLD_LOCAL);
        void *symbol = file ? dlsym(file, symbols[i].symbol) : NULL;
        if (!symbol) return dlerror();
        *symbols[i].target = symbol;
    }
    return NULL;
}

static int read_all(void *target, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t got = read(connection, (char *)target + done, count - done);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return 0;
        done += (size_t)got;
    }
    return 1;
}

static int write_all(const void *source, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t sent = send(connection, (const char *)source + done, count - done, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return 0;
        done += (size_t)sent;
    }
    return 1;
}

static int answer(uint32_t status, const void *content, size_t length) {
    inlay_svg_answer answer = {status, (uint32_t)length};
    return write_all(&answer, sizeof answer) && write_all(content, length);
}

static int answer_text(uint32_t status, const char *text) {
    return answer(status, text, strnlen(text, longest_text));
}

static int answer_error(error_type *error) {
    int done = answer_text(INLAY_SVG_FAULTY, error && error->message ? error->message : "unknown error");
    if (error) library.error_free(error);
    return done;
}

static void limit_time(double seconds) {
    struct itimerval time = {{0, 0}, {(time_t)seconds, (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)}};
    setitimer(ITIMER_PROF, &time, NULL);
}

// Without a base address, librsvg loads no external resources of a document.
static int draw(const inlay_svg_request *request, const uint8_t *document, const uint8_t *style) {
    error_type *error = NULL;
    void *handle = library.handle_new(document, request->document_length, &error);
    if (!handle) return answer_error(error);
    library.set_dpi(handle, 96);
    if (request->style_length && !library.set_style(handle, style, request->style_length, &error)) {
        library.unref(handle);
        return answer_error(error);
    }
    void *surface = library.surface_create(0 /* CAIRO_FORMAT_ARGB32 */, request->width, request->height);
    size_t row = (size_t)request->width * 4;
    int done;
    if (library.surface_status(surface) || library.surface_stride(surface) != (int)row) {
        done = answer_text(INLAY_SVG_FAULTY, "Cannot allocate memory");
    } else {
        void *context = library.context_create(surface);
        library.scale(
            context, request->width / request->natural_width, request->height / request->natural_height);
        rectangle area = {0, 0, request->natural_width, request->natural_height};
        int drawn = library.render(handle, context, &area, &error);
        library.context_destroy(context);
        library.surface_flush(surface);
        // The time limit applies to drawing only; the waiting program may be slow to read.
        limit_time(0);
        done = drawn ? answer(INLAY_SVG_DRAWN, library.surface_data(surface), row * (size_t)request->height)
                     : answer_error(error);
    }
    library.surface_destroy(surface);
    library.unref(handle);
    return done;
}

static int serve_one(const char *missing) {
    inlay_svg_request request;
    if (!read_all(&request, sizeof request)) return 0;
    size_t count = (size_t)request.document_length + request.style_length;
    uint8_t *content = malloc(count + 1);
    if (!content || !read_all(content, count)) return 0;
    limit_time(request.time_limit);
    int done = missing ? answer_text(INLAY_SVG_MISSING, missing)
                       : draw(&request, content, content + request.document_length);
    limit_time(0);
    free(content);
    return done;
}

// Runs the drawing process. It ends with the program that started it, because then the socket closes.
static void serve(void) {
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    // The address sanitizer reserves more address space than this limit.
    struct rlimit memory = {memory_limit, memory_limit};
    if (!dlsym(RTLD_DEFAULT, "__asan_init")) setrlimit(RLIMIT_DATA, &memory);
    const char *missing = open_libraries();
    while (serve_one(missing)) {
    }
    _exit(0);
}

__attribute__((constructor(101))) static void take_over(int count, char **arguments) {
    if (count == 1 && arguments && arguments[0] && !strcmp(arguments[0], process_name)) serve();
}

int inlay_svg_start(pid_t *process, int *connected) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return errno;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (int file = 0; file < connection; file++) {
        posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0);
    }
    posix_spawn_file_actions_adddup2(&actions, ends[1], connection);
    posix_spawn_file_actions_addclosefrom_np(&actions, connection + 1);
    // Uses its own process group, so that Ctrl-C in the terminal reaches the program only.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    char *arguments[] = {(char *)process_name, NULL};
    int error = posix_spawn(process, "/proc/self/exe", &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(ends[1]);
    if (error) {
        close(ends[0]);
    } else {
        *connected = ends[0];
    }
    return error;
}

long inlay_svg_find(const void *document, size_t length, size_t start, const char *text) {
    if (start >= length) return -1;
    const char *found = memmem((const char *)document + start, length - start, text, strlen(text));
    return found ? found - (const char *)document : -1;
}
