#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns whether `blend_coverage` is available and faster than pixman: the processor has AVX2, and this was compiled with optimization,
/// without which each intrinsic is a call.
bool blend_is_fast(void);

/// Blends a premultiplied colour, 0xAARRGGBB, through 8-bit coverage over 32-bit pixels, with the same bits as pixman's OVER. Strides are
/// in bytes. Returns false, and draws nothing, without AVX2.
bool blend_coverage(
    uint32_t *pixels, size_t pixel_stride, const uint8_t *coverage, size_t coverage_stride, size_t width,
    size_t height, uint32_t color);
