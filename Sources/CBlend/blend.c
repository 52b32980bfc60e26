#include "CBlend.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

static bool has_avx2(void) { return __builtin_cpu_supports("avx2"); }

#define AVX2 __attribute__((target("avx2"), always_inline)) static inline

/// The colour that eight pixels are blended with.
struct ink {
    __m256i pixels;
    /// The components of one pixel, 16 bits each, repeated four times.
    __m256i components;
    __m256i alpha;
    bool is_opaque;
};

/// Returns products of numbers from 0 to 255, divided by 255 and rounded.
AVX2 __m256i product(__m256i a, __m256i b) {
    __m256i sum = _mm256_add_epi16(_mm256_mullo_epi16(a, b), _mm256_set1_epi16(0x80));
    return _mm256_mulhi_epu16(sum, _mm256_set1_epi16(0x101));
}

/// Blends the colour over eight pixels, through eight bytes of coverage.
AVX2 __m256i over(__m256i pixels, uint64_t coverage, struct ink ink) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i full = _mm256_set1_epi16(255);
    const __m256i four_times = _mm256_setr_epi8(
        0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
    __m256i spread = _mm256_shuffle_epi8(_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)coverage)), four_times);
    __m256i low = _mm256_unpacklo_epi8(spread, zero), high = _mm256_unpackhi_epi8(spread, zero);
    __m256i low_alpha = ink.is_opaque ? low : product(low, ink.alpha);
    __m256i high_alpha = ink.is_opaque ? high : product(high, ink.alpha);
    __m256i below = _mm256_packus_epi16(
        product(_mm256_unpacklo_epi8(pixels, zero), _mm256_sub_epi16(full, low_alpha)),
        product(_mm256_unpackhi_epi8(pixels, zero), _mm256_sub_epi16(full, high_alpha)));
    __m256i above = _mm256_packus_epi16(product(low, ink.components), product(high, ink.components));
    return _mm256_adds_epu8(below, above);
}

/// Blends fewer than eight pixels, without reading beyond them.
AVX2 void blend_few(uint32_t *pixels, const uint8_t *coverage, size_t count, struct ink ink) {
    uint64_t bytes = 0;
    for (size_t index = 0; index < count; index++) bytes |= (uint64_t)coverage[index] << (8 * index);
    if (bytes == 0) return;
    const __m256i lanes =
        _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    int *place = (int *)pixels;
    _mm256_maskstore_epi32(place, lanes, over(_mm256_maskload_epi32(place, lanes), bytes, ink));
}

/// Blends the last pixels of a row of at least eight, and keeps the pixels before them. It runs before those are blended, because reading
/// pixels that were just written is slow.
AVX2 void blend_last(uint32_t *end, const uint8_t *coverage_end, size_t count, struct ink ink) {
    uint64_t bytes;
    memcpy(&bytes, coverage_end - 8, 8);
    bytes &= UINT64_MAX << (64 - 8 * count);
    if (bytes == 0) return;
    __m256i *place = (__m256i *)(end - 8);
    _mm256_storeu_si256(place, over(_mm256_loadu_si256(place), bytes, ink));
}

AVX2 void blend_row(uint32_t *pixels, const uint8_t *coverage, size_t width, struct ink ink) {
    if (width < 8) return blend_few(pixels, coverage, width, ink);
    if (width % 8 > 0) blend_last(pixels + width, coverage + width, width % 8, ink);
    for (size_t x = 0; x + 8 <= width; x += 8) {
        // Most of a border, and the rows between letters, are empty; most of a shape is full.
        while (x + 32 <= width) {
            __m256i bytes = _mm256_loadu_si256((const __m256i *)(coverage + x));
            bool is_empty = _mm256_testz_si256(bytes, bytes);
            if (!is_empty && !(ink.is_opaque && _mm256_testc_si256(bytes, _mm256_set1_epi8(-1)))) break;
            __m256i *place = (__m256i *)(pixels + x);
            for (int part = 0; part < 4 && !is_empty; part++) _mm256_storeu_si256(place + part, ink.pixels);
            x += 32;
        }
        if (x + 8 > width) break;
        uint64_t bytes;
        memcpy(&bytes, coverage + x, 8);
        if (bytes == 0) continue;
        __m256i *place = (__m256i *)(pixels + x);
        bool covers = ink.is_opaque && bytes == UINT64_MAX;
        _mm256_storeu_si256(place, covers ? ink.pixels : over(_mm256_loadu_si256(place), bytes, ink));
    }
}

__attribute__((target("avx2"))) static void blend_rows(
    uint32_t *pixels, size_t pixel_stride, const uint8_t *coverage, size_t coverage_stride, size_t width,
    size_t height, uint32_t color) {
    struct ink ink;
    ink.pixels = _mm256_set1_epi32((int)color);
    ink.components = _mm256_unpacklo_epi8(ink.pixels, _mm256_setzero_si256());
    ink.alpha = _mm256_set1_epi16((short)(color >> 24));
    ink.is_opaque = color >> 24 == 255;
    for (size_t y = 0; y < height; y++) {
        blend_row(pixels, coverage, width, ink);
        pixels = (uint32_t *)((char *)pixels + pixel_stride);
        coverage += coverage_stride;
    }
}

bool blend_coverage(
    uint32_t *pixels, size_t pixel_stride, const uint8_t *coverage, size_t coverage_stride, size_t width,
    size_t height, uint32_t color) {
    if (!has_avx2()) return false;
    blend_rows(pixels, pixel_stride, coverage, coverage_stride, width, height, color);
    return true;
}

#else

static bool has_avx2(void) { return false; }

bool blend_coverage(
    uint32_t *pixels, size_t pixel_stride, const uint8_t *coverage, size_t coverage_stride, size_t width,
    size_t height, uint32_t color) {
    return false;
}

#endif

bool blend_is_fast(void) {
#ifdef __OPTIMIZE__
    return has_avx2();
#else
    return false;
#endif
}
