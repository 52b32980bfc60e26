// SDL's interface to the window system is here and not in CSDL2, because it includes Xlib, whose types are named Window, Cursor, Font and
// Pixmap.
#pragma clang module import CSDL2
#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/XKBlib.h>
#include <X11/Xlib.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
