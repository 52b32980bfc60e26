#if !__has_include(<SDL2/SDL.h>) || !__has_include(<SDL2/SDL_image.h>)
#error "SDL 2's headers are missing: run Scripts/install-packages build (Debian: libsdl2-dev and libsdl2-image-dev)"
#endif
// SDL2_image is not linked: the backend opens it when the first image is read.
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_vulkan.h>
#include <SDL2/SDL_image.h>
