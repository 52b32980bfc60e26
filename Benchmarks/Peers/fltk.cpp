// FLTK 1.3, which has no documents: the cost of a small toolkit that lets the X server draw.
//
//     fltk DOCUMENTS hello | field | W3a WxH | W3b WxH

#include "bench.h"
#include <FL/Fl.H>
#include <FL/Fl_Box.H>
#include <FL/Fl_Button.H>
#include <FL/Fl_Double_Window.H>
#include <FL/Fl_Input.H>
#include <FL/fl_draw.H>
#include <FL/x.H>
#include <cstdio>
#include <cstdlib>
#include <cstring>

static Fl_Box *label;

static void press(Fl_Widget *, void *) {
    static int count;
    static char text[32];
    snprintf(text, sizeof text, "Clicked %d", ++count);
    label->label(text);
    label->redraw();
}

static int runField() {
    static char text[10001];
    const char *sentence = "The quick brown fox jumps over the lazy dog. ";
    for (int i = 0; i < 10000; i++) text[i] = sentence[i % strlen(sentence)];
    Fl_Double_Window window(0, 0, 400, 200);
    Fl_Box label(0, 0, 400, 100, "Hello, world");
    Fl_Input field(0, 100, 400, 100);
    field.value(text);
    window.end();
    window.show();
    return Fl::run();
}

static int runHello() {
    Fl_Double_Window window(0, 0, 400, 200);
    label = new Fl_Box(0, 0, 400, 100, "Hello, world");
    label->align(FL_ALIGN_LEFT | FL_ALIGN_INSIDE);
    label->box(FL_FLAT_BOX);
    Fl_Button button(0, 100, 400, 100, "Press");
    button.callback(press);
    window.end();
    window.show();
    return Fl::run();
}

struct Gradient : Fl_Double_Window {
    int red = 43;
    bool hasDrawn = false;
    Gradient(int width, int height) : Fl_Double_Window(0, 0, width, height) {}
    void draw() override {
        if (damage() & (FL_DAMAGE_ALL | FL_DAMAGE_EXPOSE))
            for (int y = 0; y < h(); y++) {
                fl_color(red + (78 - red) * y / h(), 88 + (67 - 88) * y / h(), 118);
                fl_xyline(0, y, w() - 1);
            }
        draw_children();
        hasDrawn = true;
    }
};

static void runFrames(const char *workload, int width, int height, double start) {
    Gradient window(width, height);
    Fl_Box *first = nullptr;
    int columns = width / 64, count = columns * (height / 32);
    for (int i = 0; i < count; i++) {
        char text[32];
        snprintf(text, sizeof text, i % 2 ? "B %d" : "Item %d", i);
        int x = i % columns * 64, y = i / columns * 32;
        Fl_Widget *cell;
        if (i % 2) {
            cell = new Fl_Button(x, y, 60, 28);
            cell->box(FL_ROUNDED_BOX);
        } else {
            auto box = new Fl_Box(x, y, 60, 28);
            box->labelcolor(FL_WHITE);
            box->align(FL_ALIGN_LEFT | FL_ALIGN_INSIDE);
            if (!first) first = box;
            cell = box;
        }
        cell->copy_label(text);
        cell->labelsize(13);
    }
    window.end();
    window.show();
    // Waits until the window is on the screen and has been drawn.
    while (!window.hasDrawn) Fl::wait(0.01);
    XSync(fl_display, False);

    bench_frames frames;
    bench_frames_start(&frames, start);
    for (; bench_frame_begin(&frames); bench_frame_end(&frames)) {
        if (!strcmp(workload, "W3a")) {
            window.red = 43 + (frames.index + 200) % 200;
            window.redraw();
        } else {
            char text[32];
            snprintf(text, sizeof text, "Item %d", frames.index + 100);
            first->copy_label(text);
            // The label has no background, so the content behind it is drawn, too.
            window.damage(FL_DAMAGE_ALL, first->x(), first->y(), first->w(), first->h());
        }
        Fl::flush();
        // FLTK leaves the drawing to the server and does not wait for it; this program does.
        XSync(fl_display, False);
    }
    bench_frames_report(&frames, workload, count);
}

int main(int argc, char **argv) {
    double start = bench_now();
    Fl::scheme("gtk+");
    const char *workload = argc > 2 ? argv[2] : "";
    if (!strcmp(workload, "hello")) return runHello();
    if (!strcmp(workload, "field")) return runField();
    int width = 1280, height = 800;
    bool isKnown = !strcmp(workload, "W3a") || !strcmp(workload, "W3b");
    if (!isKnown || (argc > 3 && sscanf(argv[3], "%dx%d", &width, &height) != 2))
        bench_usage("fltk DOCUMENTS hello | field | W3a [WxH] | W3b [WxH]");
    runFrames(workload, width, height, start);
}
