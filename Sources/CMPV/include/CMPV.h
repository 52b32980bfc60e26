#ifndef INLAY_CMPV_H
#define INLAY_CMPV_H

#include <stddef.h>
#include <stdint.h>

// The part of libmpv's client API 2 that plays media. The library is opened at run time, so that building requires no headers of it,
// and only programs that play media load it.

#pragma clang assume_nonnull begin

typedef struct mpv_handle mpv_handle;
typedef struct mpv_render_context mpv_render_context;

enum {
    INLAY_MPV_FORMAT_NONE = 0,
    INLAY_MPV_FORMAT_STRING = 1,
    INLAY_MPV_FORMAT_FLAG = 3,
    INLAY_MPV_FORMAT_INT64 = 4,
    INLAY_MPV_FORMAT_DOUBLE = 5,
    INLAY_MPV_FORMAT_NODE = 6,
    INLAY_MPV_FORMAT_ARRAY = 7,
    INLAY_MPV_FORMAT_MAP = 8,
};

enum {
    INLAY_MPV_EVENT_NONE = 0,
    INLAY_MPV_EVENT_SHUTDOWN = 1,
    INLAY_MPV_EVENT_LOG_MESSAGE = 2,
    INLAY_MPV_EVENT_GET_PROPERTY_REPLY = 3,
    INLAY_MPV_EVENT_COMMAND_REPLY = 5,
    INLAY_MPV_EVENT_START_FILE = 6,
    INLAY_MPV_EVENT_END_FILE = 7,
    INLAY_MPV_EVENT_FILE_LOADED = 8,
    INLAY_MPV_EVENT_SEEK = 20,
    INLAY_MPV_EVENT_PLAYBACK_RESTART = 21,
    INLAY_MPV_EVENT_PROPERTY_CHANGE = 22,
};

enum {
    INLAY_MPV_ERROR_LOADING_FAILED = -13,
    INLAY_MPV_ERROR_AO_INIT_FAILED = -14,
    INLAY_MPV_ERROR_VO_INIT_FAILED = -15,
    INLAY_MPV_ERROR_NOTHING_TO_PLAY = -16,
    INLAY_MPV_ERROR_UNKNOWN_FORMAT = -17,
};

enum { INLAY_MPV_END_FILE_EOF = 0, INLAY_MPV_END_FILE_ERROR = 4 };

typedef struct inlay_mpv_node_list inlay_mpv_node_list;

typedef struct {
    union {
        const char *_Nullable string;
        int flag;
        int64_t int64;
        double number;
        const inlay_mpv_node_list *_Nullable list;
    } u;
    int format;
} inlay_mpv_node;

struct inlay_mpv_node_list {
    int count;
    const inlay_mpv_node *_Nullable values;
    // Of maps only.
    const char *_Nullable const *_Nullable keys;
};

typedef struct {
    int event_id;
    int error;
    uint64_t reply_userdata;
    void *_Nullable data;
} inlay_mpv_event;

typedef struct {
    const char *name;
    int format;
    void *_Nullable data;
} inlay_mpv_event_property;

typedef struct {
    const char *prefix;
    const char *level;
    const char *text;
    int log_level;
} inlay_mpv_event_log_message;

typedef struct {
    int reason;
    int error;
} inlay_mpv_event_end_file;

enum {
    INLAY_MPV_RENDER_API_TYPE = 1,
    INLAY_MPV_RENDER_NEXT_FRAME_INFO = 11,
    INLAY_MPV_RENDER_BLOCK_FOR_TARGET_TIME = 12,
    INLAY_MPV_RENDER_SKIP_RENDERING = 13,
    INLAY_MPV_RENDER_SW_SIZE = 17,
    INLAY_MPV_RENDER_SW_FORMAT = 18,
    INLAY_MPV_RENDER_SW_STRIDE = 19,
    INLAY_MPV_RENDER_SW_POINTER = 20,
};

enum { INLAY_MPV_RENDER_UPDATE_FRAME = 1 };

typedef struct {
    int type;
    void *_Nullable data;
} inlay_mpv_render_param;

typedef void (*inlay_mpv_callback)(void *_Nullable context);

// The functions of an open library. They may be called on every thread, within libmpv's rules.
typedef struct {
    unsigned long (*_Nonnull client_api_version)(void);
    mpv_handle *_Nullable (*_Nonnull create)(void);
    int (*_Nonnull initialize)(mpv_handle *);
    void (*_Nonnull terminate_destroy)(mpv_handle *);
    const char *_Nullable (*_Nonnull error_string)(int error);
    int (*_Nonnull set_option_string)(mpv_handle *, const char *name, const char *value);
    int (*_Nonnull command_async)(mpv_handle *, uint64_t reply, const char *_Nullable const *_Nonnull arguments);
    int (*_Nonnull set_property_async)(mpv_handle *, uint64_t reply, const char *name, int format, void *value);
    int (*_Nonnull get_property_async)(mpv_handle *, uint64_t reply, const char *name, int format);
    int (*_Nonnull observe_property)(mpv_handle *, uint64_t reply, const char *name, int format);
    int (*_Nonnull request_log_messages)(mpv_handle *, const char *level);
    const inlay_mpv_event *_Nonnull (*_Nonnull wait_event)(mpv_handle *, double seconds);
    void (*_Nonnull set_wakeup_callback)(mpv_handle *, inlay_mpv_callback _Nullable, void *_Nullable context);
    int (*_Nonnull render_context_create)(
        mpv_render_context *_Nullable *_Nonnull result, mpv_handle *, inlay_mpv_render_param *parameters);
    void (*_Nonnull render_context_free)(mpv_render_context *);
    void (*_Nonnull render_context_set_update_callback)(
        mpv_render_context *, inlay_mpv_callback _Nullable, void *_Nullable context);
    uint64_t (*_Nonnull render_context_update)(mpv_render_context *);
    int (*_Nonnull render_context_get_info)(mpv_render_context *, inlay_mpv_render_param parameter);
    int (*_Nonnull render_context_render)(mpv_render_context *, inlay_mpv_render_param *parameters);
} inlay_mpv;

// Whether the system's loader has a library of this file name in its list.
int inlay_mpv_is_listed(const char *file);

// Opens a library by its file name. Returns NULL and a text of at most `size` bytes if the library, or a function of it, is missing.
// The library stays open until the program ends.
const inlay_mpv *_Nullable inlay_mpv_open(const char *file, char *reason, size_t size);

// Renders the current frame in a size into `scratch`, which is aligned to 64 bytes, as `stride` is. Copies it to rows of opaque pixels
// without gaps, turned clockwise by 0, 90, 180 or 270 degrees.
// Returns an error number of libmpv.
int inlay_mpv_render(
    const inlay_mpv *library, mpv_render_context *context, int width, int height, void *scratch, size_t stride,
    int rotation, uint32_t *pixels);

// Whether a frame is there that has not been rendered.
int inlay_mpv_has_frame(const inlay_mpv *library, mpv_render_context *context);

// Takes the current frame without drawing it.
void inlay_mpv_skip(const inlay_mpv *library, mpv_render_context *context);

mpv_render_context *_Nullable inlay_mpv_create_renderer(const inlay_mpv *library, mpv_handle *handle);

#pragma clang assume_nonnull end

#endif
