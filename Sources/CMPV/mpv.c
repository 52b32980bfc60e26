#define _GNU_SOURCE
#include "CMPV.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const names[] = {
    "mpv_client_api_version",
    "mpv_create",
    "mpv_initialize",
    "mpv_terminate_destroy",
    "mpv_error_string",
    "mpv_set_option_string",
    "mpv_command_async",
    "mpv_set_property_async",
    "mpv_get_property_async",
    "mpv_observe_property",
    "mpv_request_log_messages",
    "mpv_wait_event",
    "mpv_set_wakeup_callback",
    "mpv_render_context_create",
    "mpv_render_context_free",
    "mpv_render_context_set_update_callback",
    "mpv_render_context_update",
    "mpv_render_context_get_info",
    "mpv_render_context_render",
};

// The table is an array of function pointers, in the order of the names.
_Static_assert(sizeof(inlay_mpv) == sizeof names, "a name for each function");

// FFmpeg's AV_LOG_FATAL.
enum { log_level_fatal = 8 };

static const inlay_mpv *fail(char *reason, size_t size, const char *text) {
    snprintf(reason, size, "%s", text ? text : "unknown error");
    return NULL;
}

int inlay_mpv_is_listed(const char *file) {
    int descriptor = open("/etc/ld.so.cache", O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return 0;
    struct stat info;
    int found = 0;
    if (fstat(descriptor, &info) == 0 && info.st_size > 0) {
        size_t size = (size_t)info.st_size;
        void *list = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
        if (list != MAP_FAILED) {
            // With the byte that ends each name.
            found = memmem(list, size, file, strlen(file) + 1) != NULL;
            munmap(list, size);
        }
    }
    close(descriptor);
    return found;
}

const inlay_mpv *inlay_mpv_open(const char *file, char *reason, size_t size) {
    void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return fail(reason, size, dlerror());
    void **table = malloc(sizeof(inlay_mpv));
    for (size_t i = 0; table && i < sizeof names / sizeof *names; i++) {
        table[i] = dlsym(library, names[i]);
        if (table[i]) continue;
        fail(reason, size, dlerror());
        free(table);
        dlclose(library);
        return NULL;
    }
    // FFmpeg prints its notes whenever the oldest of several players ends, to which it reports them otherwise.
    void (*set_log_level)(int) = (void (*)(int))dlsym(library, "av_log_set_level");
    if (set_log_level) set_log_level(log_level_fatal);
    return table ? (const inlay_mpv *)table : fail(reason, size, "out of memory");
}

mpv_render_context *inlay_mpv_create_renderer(const inlay_mpv *library, mpv_handle *handle) {
    char type[] = "sw";
    inlay_mpv_render_param parameters[] = {{INLAY_MPV_RENDER_API_TYPE, type}, {0, NULL}};
    mpv_render_context *context = NULL;
    return library->render_context_create(&context, handle, parameters) < 0 ? NULL : context;
}

int inlay_mpv_render(
    const inlay_mpv *library, mpv_render_context *context, int width, int height, void *scratch, size_t stride,
    int rotation, uint32_t *pixels) {
    // The bytes of 0xAARRGGBB on machines with the least byte first.
    char format[] = "bgr0";
    int size[2] = {width, height}, block = 0;
    inlay_mpv_render_param parameters[] = {
        {INLAY_MPV_RENDER_SW_SIZE, size},
        {INLAY_MPV_RENDER_SW_FORMAT, format},
        {INLAY_MPV_RENDER_SW_STRIDE, &stride},
        {INLAY_MPV_RENDER_SW_POINTER, scratch},
        {INLAY_MPV_RENDER_BLOCK_FOR_TARGET_TIME, &block},
        {0, NULL},
    };
    int error = library->render_context_render(context, parameters);
    if (error < 0) return error;
    for (int y = 0; y < height; y++) {
        const uint32_t *row = (const uint32_t *)((const char *)scratch + (size_t)y * stride);
        // Where the first pixel of the row is in the picture, and the distance to the next one.
        size_t last_x = (size_t)width - 1, last_y = (size_t)height - 1, line = (size_t)y;
        uint32_t *target = pixels + line * (size_t)width;
        ptrdiff_t step = 1;
        if (rotation == 90) target = pixels + (last_y - line), step = height;
        if (rotation == 180) target = pixels + (last_y - line) * (size_t)width + last_x, step = -1;
        if (rotation == 270) target = pixels + last_x * (size_t)height + line, step = -height;
        for (int x = 0; x < width; x++, target += step) *target = row[x] | 0xff000000;
    }
    return 0;
}

int inlay_mpv_has_frame(const inlay_mpv *library, mpv_render_context *context) {
    struct {
        uint64_t flags;
        int64_t target_time;
    } info = {0, 0};
    inlay_mpv_render_param parameter = {INLAY_MPV_RENDER_NEXT_FRAME_INFO, &info};
    return library->render_context_get_info(context, parameter) >= 0 && (info.flags & 1);
}

void inlay_mpv_skip(const inlay_mpv *library, mpv_render_context *context) {
    int skip = 1, block = 0;
    inlay_mpv_render_param parameters[] = {
        {INLAY_MPV_RENDER_SKIP_RENDERING, &skip},
        {INLAY_MPV_RENDER_BLOCK_FOR_TARGET_TIME, &block},
        {0, NULL},
    };
    library->render_context_render(context, parameters);
}
