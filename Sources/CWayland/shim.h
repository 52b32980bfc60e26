#include <fcntl.h>
#include <wayland-client.h>

struct xdg_toplevel;

// Part of Linux, but only declared if _GNU_SOURCE is defined before the first header.
int memfd_create(const char *name, unsigned int flags);
static const unsigned int inlay_memfd_flags = 0x0001u | 0x0002u; // MFD_CLOEXEC | MFD_ALLOW_SEALING
static const int inlay_add_seals = 1024 + 9;                     // F_ADD_SEALS
static const int inlay_seals = 0x0001 | 0x0002;                  // F_SEAL_SEAL | F_SEAL_SHRINK

// The first fields of SDL 2.26's data about a display, which is the user data of its wl_output.
struct inlay_sdl_output {
    void *video;
    struct wl_output *output;
    void *xdg_output;
    uint32_t name;
    float scale;
    int32_t native_width, native_height; // pixels
    int32_t x, y, width, height, refresh, transform; // points, where `has_logical_size`
    int32_t orientation, physical_width, physical_height;
    float ddpi, hdpi, vdpi;
    int32_t has_logical_position, has_logical_size;
};

// Swift copies a C constant when its address is taken, but Wayland stores the address.
static inline struct wl_output *inlay_bind_output(struct wl_registry *registry, uint32_t name) {
    return wl_registry_bind(registry, name, &wl_output_interface, 2);
}
static inline struct wl_seat *inlay_bind_seat(struct wl_registry *registry, uint32_t name, uint32_t version) {
    return wl_registry_bind(registry, name, &wl_seat_interface, version);
}
static inline void *inlay_bind_shm(struct wl_registry *registry, uint32_t name) {
    return wl_registry_bind(registry, name, &wl_shm_interface, 1);
}

// The part of the protocol zwp_pointer_gestures_v1 (up to version 2) for pinches. wayland-client.h declares only the core interfaces.
// A message without typed objects has a NULL for each of its arguments.
static const struct wl_interface *const inlay_no_types[5] = {0};
static const struct wl_interface *const inlay_pinch_begin_types[] = {0, 0, &wl_surface_interface, 0};
static const struct wl_message inlay_pinch_requests[] = {
    {"destroy", "", (const struct wl_interface **)inlay_no_types},
};
static const struct wl_message inlay_pinch_events[] = {
    {"begin", "uuou", (const struct wl_interface **)inlay_pinch_begin_types},
    {"update", "uffff", (const struct wl_interface **)inlay_no_types},
    {"end", "uui", (const struct wl_interface **)inlay_no_types},
};
static const struct wl_interface inlay_pinch_interface = {
    "zwp_pointer_gesture_pinch_v1", 2, 1, inlay_pinch_requests, 3, inlay_pinch_events,
};
static const struct wl_interface *const inlay_get_pinch_types[] = {&inlay_pinch_interface, &wl_pointer_interface};
static const struct wl_message inlay_gestures_requests[] = {
    {"get_swipe_gesture", "no", (const struct wl_interface **)inlay_no_types}, // never sent
    {"get_pinch_gesture", "no", (const struct wl_interface **)inlay_get_pinch_types},
    {"release", "2", (const struct wl_interface **)inlay_no_types},
};
static const struct wl_interface inlay_gestures_interface = {
    "zwp_pointer_gestures_v1", 2, 3, inlay_gestures_requests, 0, 0,
};

struct inlay_pinch_listener {
    void (*begin)(void *data, struct wl_proxy *pinch, uint32_t serial, uint32_t time, struct wl_surface *surface, uint32_t fingers);
    // Translation of the centre since the last update, scale since the beginning, and rotation in degrees since the last update.
    void (*update)(void *data, struct wl_proxy *pinch, uint32_t time, wl_fixed_t dx, wl_fixed_t dy, wl_fixed_t scale, wl_fixed_t rotation);
    void (*end)(void *data, struct wl_proxy *pinch, uint32_t serial, uint32_t time, int32_t cancelled);
};

static inline struct wl_proxy *inlay_bind_gestures(struct wl_registry *registry, uint32_t name, uint32_t version) {
    return wl_registry_bind(registry, name, &inlay_gestures_interface, version < 2 ? version : 2);
}
static inline void inlay_release_gestures(struct wl_proxy *gestures) {
    if (wl_proxy_get_version(gestures) < 2) return wl_proxy_destroy(gestures);
    wl_proxy_marshal_flags(gestures, 2, 0, wl_proxy_get_version(gestures), WL_MARSHAL_FLAG_DESTROY);
}
static inline struct wl_proxy *inlay_get_pinch(struct wl_proxy *gestures, struct wl_pointer *pointer) {
    return wl_proxy_marshal_flags(gestures, 1, &inlay_pinch_interface, wl_proxy_get_version(gestures), 0, NULL, pointer);
}
static inline void inlay_listen(struct wl_proxy *proxy, const void *listener, void *data) {
    wl_proxy_add_listener(proxy, (void (**)(void))listener, data);
}
// The request set_parent of xdg_toplevel.
static inline void inlay_set_parent(struct xdg_toplevel *window, struct xdg_toplevel *parent) {
    wl_proxy_marshal_flags((struct wl_proxy *)window, 1, 0, wl_proxy_get_version((struct wl_proxy *)window), 0, parent);
}
static inline void inlay_destroy_pinch(struct wl_proxy *pinch) {
    wl_proxy_marshal_flags(pinch, 0, 0, wl_proxy_get_version(pinch), WL_MARSHAL_FLAG_DESTROY);
}

// The part of the protocol zwp_primary_selection_unstable_v1 that reads a selection. wl_data_device has the same requests.
static const struct wl_message inlay_primary_offer_requests[] = {
    {"receive", "sh", (const struct wl_interface **)inlay_no_types},
    {"destroy", "", (const struct wl_interface **)inlay_no_types},
};
static const struct wl_message inlay_primary_offer_events[] = {
    {"offer", "s", (const struct wl_interface **)inlay_no_types},
};
static const struct wl_interface inlay_primary_offer_interface = {
    "zwp_primary_selection_offer_v1", 1, 2, inlay_primary_offer_requests, 1, inlay_primary_offer_events,
};
static const struct wl_interface *const inlay_primary_offer_types[] = {&inlay_primary_offer_interface};
static const struct wl_message inlay_primary_device_requests[] = {
    {"set_selection", "?ou", (const struct wl_interface **)inlay_no_types}, // never sent
    {"destroy", "", (const struct wl_interface **)inlay_no_types},
};
static const struct wl_message inlay_primary_device_events[] = {
    {"data_offer", "n", (const struct wl_interface **)inlay_primary_offer_types},
    {"selection", "?o", (const struct wl_interface **)inlay_primary_offer_types},
};
static const struct wl_interface inlay_primary_device_interface = {
    "zwp_primary_selection_device_v1", 1, 2, inlay_primary_device_requests, 2, inlay_primary_device_events,
};
static const struct wl_interface *const inlay_get_primary_device_types[] = {
    &inlay_primary_device_interface, &wl_seat_interface,
};
static const struct wl_message inlay_primary_manager_requests[] = {
    {"create_source", "n", (const struct wl_interface **)inlay_no_types}, // never sent
    {"get_device", "no", (const struct wl_interface **)inlay_get_primary_device_types},
    {"destroy", "", (const struct wl_interface **)inlay_no_types},
};
static const struct wl_interface inlay_primary_manager_interface = {
    "zwp_primary_selection_device_manager_v1", 1, 3, inlay_primary_manager_requests, 0, 0,
};

struct inlay_primary_device_listener {
    void (*data_offer)(void *data, struct wl_proxy *device, struct wl_proxy *offer);
    void (*selection)(void *data, struct wl_proxy *device, struct wl_proxy *offer);
};
struct inlay_data_device_listener {
    void (*data_offer)(void *data, struct wl_proxy *device, struct wl_proxy *offer);
    void (*enter)(void *data, struct wl_proxy *device, uint32_t serial, struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y, struct wl_proxy *offer);
    void (*leave)(void *data, struct wl_proxy *device);
    void (*motion)(void *data, struct wl_proxy *device, uint32_t time, wl_fixed_t x, wl_fixed_t y);
    void (*drop)(void *data, struct wl_proxy *device);
    void (*selection)(void *data, struct wl_proxy *device, struct wl_proxy *offer);
};
// Only wl_data_offer has the last two events.
struct inlay_offer_listener {
    void (*offer)(void *data, struct wl_proxy *offer, const char *type);
    void (*source_actions)(void *data, struct wl_proxy *offer, uint32_t actions);
    void (*action)(void *data, struct wl_proxy *offer, uint32_t action);
};

static inline struct wl_proxy *inlay_bind_selections(struct wl_registry *registry, uint32_t name, uint32_t version, _Bool primary) {
    if (primary) return wl_registry_bind(registry, name, &inlay_primary_manager_interface, 1);
    return wl_registry_bind(registry, name, &wl_data_device_manager_interface, version < 3 ? version : 3);
}
static inline void inlay_destroy_selections(struct wl_proxy *manager, _Bool primary) {
    if (!primary) return wl_proxy_destroy(manager);
    wl_proxy_marshal_flags(manager, 2, 0, wl_proxy_get_version(manager), WL_MARSHAL_FLAG_DESTROY);
}
static inline struct wl_proxy *inlay_get_selection_device(struct wl_proxy *manager, _Bool primary, struct wl_proxy *seat) {
    const struct wl_interface *interface = primary ? &inlay_primary_device_interface : &wl_data_device_interface;
    return wl_proxy_marshal_flags(manager, 1, interface, wl_proxy_get_version(manager), 0, NULL, seat);
}
static inline void inlay_destroy_selection_device(struct wl_proxy *device, _Bool primary) {
    if (!primary) return wl_proxy_destroy(device);
    wl_proxy_marshal_flags(device, 1, 0, wl_proxy_get_version(device), WL_MARSHAL_FLAG_DESTROY);
}
// Answers a drag with the media type to drop, which is copied. `type` is null if nothing can be dropped.
static inline void inlay_accept(struct wl_proxy *offer, uint32_t serial, const char *type) {
    uint32_t version = wl_proxy_get_version(offer), copy = type ? 1 : 0;
    wl_proxy_marshal_flags(offer, 0, 0, version, 0, serial, type);
    if (version >= 3) wl_proxy_marshal_flags(offer, 4, 0, version, 0, copy, copy);
}
// Reports that the data of a drop was read.
static inline void inlay_finish(struct wl_proxy *offer) {
    if (wl_proxy_get_version(offer) >= 3) wl_proxy_marshal_flags(offer, 3, 0, wl_proxy_get_version(offer), 0);
}
static inline void inlay_receive(struct wl_proxy *offer, _Bool primary, const char *type, int32_t descriptor) {
    wl_proxy_marshal_flags(offer, primary ? 0 : 1, 0, wl_proxy_get_version(offer), 0, type, descriptor);
}
static inline void inlay_destroy_offer(struct wl_proxy *offer, _Bool primary) {
    wl_proxy_marshal_flags(offer, primary ? 1 : 2, 0, wl_proxy_get_version(offer), WL_MARSHAL_FLAG_DESTROY);
}
