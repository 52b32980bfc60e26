#ifndef INLAY_CSVG_H
#define INLAY_CSVG_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The requests and answers of the process that draws SVG. Both ends run the same program, so that they agree on the layout.

typedef struct {
    // Bytes that follow the request: the document, then the style sheet.
    uint32_t document_length, style_length;
    // Pixels of the drawing.
    int32_t width, height;
    // Points of the document, which fill the drawing.
    double natural_width, natural_height;
    // Seconds of processor time.
    double time_limit;
} inlay_svg_request;

enum {
    // Pixels follow, premultiplied, in rows without gaps.
    INLAY_SVG_DRAWN = 0,
    // A text follows that says what is wrong with the document.
    INLAY_SVG_FAULTY = 1,
    // librsvg, or a library that it needs, cannot be opened; a text follows.
    INLAY_SVG_MISSING = 2,
};

typedef struct {
    uint32_t status;
    // Bytes that follow.
    uint32_t length;
} inlay_svg_answer;

// Starts the process that draws.
// Returns 0 and sets the process and the socket to it, or returns an error number.
int inlay_svg_start(pid_t *process, int *connection);

// Where a text begins in a document, from an offset on; -1 if it does not occur.
long inlay_svg_find(const void *document, size_t length, size_t start, const char *text);

#endif
