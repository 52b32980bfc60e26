#ifndef INLAY_CSVG_H
#define INLAY_CSVG_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The requests and answers of the drawing process. Both ends run the same program, so that they use the same layout.

typedef struct {
    // The number of bytes that follow the request: the document, then the style sheet.
    uint32_t document_length, style_length;
    // Size of the drawing in pixels.
    int32_t width, height;
    // Size of the document in points, which is scaled to the drawing.
    double natural_width, natural_height;
    // Seconds of processor time.
    double time_limit;
} inlay_svg_request;

enum {
    // Pixels follow, premultiplied, in rows without gaps.
    INLAY_SVG_DRAWN = 0,
    // The document is faulty; a text with the reason follows.
    INLAY_SVG_FAULTY = 1,
    // librsvg, or a library that it needs, cannot be opened; a text follows.
    INLAY_SVG_MISSING = 2,
};

typedef struct {
    uint32_t status;
    // The number of bytes that follow.
    uint32_t length;
} inlay_svg_answer;

// Starts the drawing process.
// Returns 0 and sets the process and the socket to it, or returns an error number.
int inlay_svg_start(pid_t *process, int *connection);

// Returns the offset of a text in a document, searching from `start` on; -1 if it does not occur.
long inlay_svg_find(const void *document, size_t length, size_t start, const char *text);

#endif
