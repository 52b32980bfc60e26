#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_BITMAP_H
#include FT_OUTLINE_H
#include FT_STROKER_H
// In one module, since its functions take FreeType's faces.
#include <hb.h>
#include <hb-ft.h>
