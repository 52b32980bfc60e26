#include <fcntl.h>
#include <wayland-client.h>

// Part of Linux, but hidden from a compiler that is not told _GNU_SOURCE before the first header.
int memfd_create(const char *name, unsigned int flags);
static const unsigned int inlay_memfd_flags = 0x0001u | 0x0002u; // MFD_CLOEXEC | MFD_ALLOW_SEALING
static const int inlay_add_seals = 1024 + 9;                     // F_ADD_SEALS
static const int inlay_seals = 0x0001 | 0x0002;                  // F_SEAL_SEAL | F_SEAL_SHRINK

// Swift copies a constant of C when its address is taken; Wayland keeps the address.
static inline struct wl_output *inlay_bind_output(struct wl_registry *registry, uint32_t name) {
    return wl_registry_bind(registry, name, &wl_output_interface, 2);
}
static inline struct wl_seat *inlay_bind_seat(struct wl_registry *registry, uint32_t name) {
    return wl_registry_bind(registry, name, &wl_seat_interface, 5);
}
static inline void *inlay_bind_shm(struct wl_registry *registry, uint32_t name) {
    return wl_registry_bind(registry, name, &wl_shm_interface, 1);
}
