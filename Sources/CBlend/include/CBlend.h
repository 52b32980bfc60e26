#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether `blend_coverage` can run here, and is faster than pixman: the processor has AVX2, and this was compiled with
/// optimization, without which each of its instructions is a call.
bool blend_is_fast(void);

/// Lays a premultiplied colour, 0xAARRGGBB, through coverage of 8 bits over pixels of 32 bits: bit for bit what
/// pixman's OVER does. Strides are bytes from one row to the next. Returns false, and draws nothing, without AVX2.
bool blend_coverage(
    uint32_t *pixels, size_t pixel_stride, const uint8_t *coverage, size_t coverage_stride, size_t width,
    size_t height, uint32_t color);
