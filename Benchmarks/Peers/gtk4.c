// GTK 4: GtkBuilder documents, drawn with cairo if GSK_RENDERER is cairo.
//
//     gtk4 DOCUMENTS hello | W1 COUNT | W2 COUNT | W3a WxH | W3b WxH | W9-down COUNT | W9-across COUNT | W9-sort COUNT

#include "bench.h"
#include <gtk/gtk.h>
#include <stdlib.h>
#include <string.h>

static const char *documents;

static GtkBuilder *load(const char *name) {
    char path[600];
    snprintf(path, sizeof path, "%s/%s.gtk.xml", documents, name);
    return gtk_builder_new_from_file(path); // ends the program if the file is missing
}

static GtkWidget *widget(GtkBuilder *builder, const char *name) {
    return GTK_WIDGET(gtk_builder_get_object(builder, name));
}

static GtkWidget *show(GtkWidget *content, int width, int height) {
    GtkWidget *window = gtk_window_new();
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), width, height);
    gtk_window_set_child(GTK_WINDOW(window), content);
    gtk_window_present(GTK_WINDOW(window));
    return window;
}

// W5 to W7

static void clicked(GtkButton *button, gpointer label) {
    static int count;
    char text[32];
    (void)button;
    snprintf(text, sizeof text, "Clicked %d", ++count);
    gtk_label_set_text(label, text);
}

static void run_hello(void) {
    GtkBuilder *builder = load("hello");
    g_signal_connect(widget(builder, "button"), "clicked", G_CALLBACK(clicked), widget(builder, "label"));
    show(widget(builder, "root"), 400, 200);
    for (;;) g_main_context_iteration(NULL, TRUE);
}

// W1

static void run_load(int count) {
    char name[32];
    double times[15];
    int repetitions = count > 1000 ? 5 : 15;
    snprintf(name, sizeof name, "rows-%d", count);
    load("hello"); // loads types and fonts before the measurement
    for (int i = 0; i < repetitions; i++) {
        double start = bench_now();
        GtkBuilder *builder = load(name);
        times[i] = bench_now() - start;
        GtkWidget *root = widget(builder, "root");
        g_object_ref_sink(root);
        g_object_unref(builder);
        g_object_unref(root);
    }
    bench_report("W1", count, times, repetitions, 0, "");
}

// W2

static void run_layout(int count) {
    enum { repetitions = 50 };
    char name[32];
    double times[repetitions];
    int least, height;
    graphene_rect_t before, after;
    snprintf(name, sizeof name, "rows-%d", count);
    GtkWidget *root = widget(load(name), "root");
    GtkWidget *area = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(area), root);
    show(area, 1280, 800);
    for (double end = bench_now() + 1500; bench_now() < end;) g_main_context_iteration(NULL, FALSE);

    GtkWidget *button = gtk_widget_get_last_child(gtk_widget_get_last_child(root));
    gtk_widget_measure(root, GTK_ORIENTATION_VERTICAL, 1280, &least, &height, NULL, NULL);
    gtk_widget_allocate(root, 1280, height, -1, NULL);
    (void)!gtk_widget_compute_bounds(button, root, &before);
    for (int i = 0; i < repetitions; i++) {
        int width = i % 2 ? 1280 : 1281;
        double start = bench_now();
        gtk_widget_measure(root, GTK_ORIENTATION_HORIZONTAL, -1, &least, &height, NULL, NULL);
        gtk_widget_measure(root, GTK_ORIENTATION_VERTICAL, width, &least, &height, NULL, NULL);
        gtk_widget_allocate(root, width, height, -1, NULL);
        times[i] = bench_now() - start;
        (void)!gtk_widget_compute_bounds(button, root, &after);
        if (after.origin.x - before.origin.x != (i + 1) % 2) g_error("the last button did not move");
    }
    bench_report("W2", count, times, repetitions, 0, "");
}

// W3

// A widget with one child over a gradient, which GTK has only in CSS.
typedef struct {
    GtkWidget parent;
    GtkWidget *child;
    GdkRGBA top;
} Gradient;
typedef struct {
    GtkWidgetClass parent;
} GradientClass;
G_DEFINE_TYPE(Gradient, gradient, GTK_TYPE_WIDGET)

static void gradient_snapshot(GtkWidget *self, GtkSnapshot *snapshot) {
    Gradient *gradient = (Gradient *)self;
    int width = gtk_widget_get_width(self), height = gtk_widget_get_height(self);
    GskColorStop stops[2] = {{0, gradient->top}, {1, {0x4e / 255.f, 0x43 / 255.f, 0x76 / 255.f, 1}}};
    gtk_snapshot_append_linear_gradient(
        snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height), &GRAPHENE_POINT_INIT(0, 0),
        &GRAPHENE_POINT_INIT(0, height), stops, 2);
    gtk_widget_snapshot_child(self, gradient->child, snapshot);
}

static void gradient_measure(
    GtkWidget *self, GtkOrientation orientation, int length, int *least, int *natural, int *baseline,
    int *natural_baseline) {
    GtkWidget *child = ((Gradient *)self)->child;
    gtk_widget_measure(child, orientation, length, least, natural, baseline, natural_baseline);
}

static void gradient_allocate(GtkWidget *self, int width, int height, int baseline) {
    gtk_widget_allocate(((Gradient *)self)->child, width, height, baseline, NULL);
}

static void gradient_class_init(GradientClass *class) {
    GtkWidgetClass *widget_class = (GtkWidgetClass *)class;
    widget_class->snapshot = gradient_snapshot;
    widget_class->measure = gradient_measure;
    widget_class->size_allocate = gradient_allocate;
}

static void gradient_init(Gradient *gradient) {
    gradient->top = (GdkRGBA){0x2b / 255.f, 0x58 / 255.f, 0x76 / 255.f, 1};
}

typedef struct {
    bench_frames frames;
    int has_started;
    double start;
    const char *workload;
    long count;
    Gradient *gradient;
    GtkLabel *label;
    GtkAdjustment *offset; // W9
    double step;
} Run;

// GTK paces frames at the display's rate. The time of a frame starts here ...
static void before_paint(GdkFrameClock *clock, gpointer data) {
    Run *run = data;
    (void)clock;
    run->frames.began = bench_now();
}

// ... and ends here.
static void after_paint(GdkFrameClock *clock, gpointer data) {
    Run *run = data;
    (void)clock;
    if (run->has_started) bench_frame_end(&run->frames);
    if (!run->has_started) bench_frames_start(&run->frames, run->start);
    run->has_started = TRUE;
    if (!bench_frame_begin(&run->frames)) {
        bench_frames_report(&run->frames, run->workload, run->count);
        _Exit(0); // termination is not measured
    }
    if (!strcmp(run->workload, "W3a")) {
        run->gradient->top.red = (43 + run->frames.index % 200) / 255.f;
        gtk_widget_queue_draw(GTK_WIDGET(run->gradient));
    } else if (run->offset) {
        gtk_adjustment_set_value(run->offset, (run->frames.index + bench_warm_up) * run->step);
    } else {
        char text[32];
        snprintf(text, sizeof text, "Item %d", run->frames.index + 100);
        gtk_label_set_text(run->label, text);
    }
}

static void run_frames(const char *workload, int width, int height, double start) {
    static Run run;
    char name[32];
    snprintf(name, sizeof name, "grid-%dx%d", width, height);
    GtkBuilder *builder = load(name);
    run.workload = workload;
    run.start = start;
    run.count = width / 64 * (height / 32);
    run.label = GTK_LABEL(widget(builder, "first"));
    run.gradient = g_object_new(gradient_get_type(), NULL);
    run.gradient->child = widget(builder, "root");
    gtk_widget_set_parent(run.gradient->child, GTK_WIDGET(run.gradient));

    // Makes the cells as small as in the other toolkits.
    GtkCssProvider *style = gtk_css_provider_new();
    gtk_css_provider_load_from_data(
        style,
        "button { padding: 0; min-height: 26px; min-width: 20px; border-radius: 4px; font-size: 9pt; }"
        "label { font-size: 9pt; color: white; } button label { color: black; }",
        -1);
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(style), GTK_STYLE_PROVIDER_PRIORITY_USER);

    GtkWidget *window = show(GTK_WIDGET(run.gradient), width, height);
    GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
    g_signal_connect(clock, "before-paint", G_CALLBACK(before_paint), &run);
    g_signal_connect_after(clock, "after-paint", G_CALLBACK(after_paint), &run);
    for (;;) g_main_context_iteration(NULL, TRUE);
}

// W9

// A row of the table; its cells are made from its number.
typedef struct {
    GObject parent;
    guint number;
} Row;
typedef struct {
    GObjectClass parent;
} RowClass;
G_DEFINE_TYPE(Row, row, G_TYPE_OBJECT)
static void row_class_init(RowClass *class) { (void)class; }
static void row_init(Row *row) { (void)row; }

// A list of rows that exist only while the view uses them.
typedef struct {
    GObject parent;
    guint count;
} Rows;
typedef struct {
    GObjectClass parent;
} RowsClass;

static GType rows_item_type(GListModel *model) {
    (void)model;
    return row_get_type();
}
static guint rows_count(GListModel *model) { return ((Rows *)model)->count; }
static gpointer rows_item(GListModel *model, guint number) {
    if (number >= ((Rows *)model)->count) return NULL;
    Row *row = g_object_new(row_get_type(), NULL);
    row->number = number;
    return row;
}
static void rows_list_init(GListModelInterface *list) {
    list->get_item_type = rows_item_type;
    list->get_n_items = rows_count;
    list->get_item = rows_item;
}
G_DEFINE_TYPE_WITH_CODE(Rows, rows, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, rows_list_init))
static void rows_class_init(RowsClass *class) { (void)class; }
static void rows_init(Rows *rows) { (void)rows; }

static void set_up_cell(GtkListItemFactory *factory, GtkListItem *item, gpointer column) {
    GtkWidget *label = gtk_label_new(NULL);
    (void)factory;
    gtk_label_set_xalign(GTK_LABEL(label), GPOINTER_TO_INT(column) % 4 == 3 ? 1 : 0);
    gtk_list_item_set_child(item, label);
}

static void bind_cell(GtkListItemFactory *factory, GtkListItem *item, gpointer data) {
    char text[40];
    int column = GPOINTER_TO_INT(data);
    guint number = ((Row *)gtk_list_item_get_item(item))->number;
    (void)factory;
    if (column % 4 == 3)
        snprintf(text, sizeof text, "%llu", number * 7919ULL % 100003);
    else
        snprintf(text, sizeof text, "Cell %u, %d", number, column);
    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)), text);
}

static void run_cells(const char *workload, long count, double start) {
    static Run run;
    Rows *rows = g_object_new(rows_get_type(), NULL);
    rows->count = (guint)count;
    GtkWidget *view = gtk_column_view_new(GTK_SELECTION_MODEL(gtk_multi_selection_new(G_LIST_MODEL(rows))));
    for (int column = 0; column < 20; column++) {
        char title[20];
        snprintf(title, sizeof title, "Column %d", column);
        GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
        g_signal_connect(factory, "setup", G_CALLBACK(set_up_cell), GINT_TO_POINTER(column));
        g_signal_connect(factory, "bind", G_CALLBACK(bind_cell), GINT_TO_POINTER(column));
        GtkColumnViewColumn *one = gtk_column_view_column_new(title, factory);
        gtk_column_view_column_set_fixed_width(one, 120);
        gtk_column_view_append_column(GTK_COLUMN_VIEW(view), one);
        g_object_unref(one);
    }
    GtkCssProvider *style = gtk_css_provider_new();
    gtk_css_provider_load_from_data(style, "columnview cell { padding: 0 8px; min-height: 28px; }", -1);
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(style), GTK_STYLE_PROVIDER_PRIORITY_USER);
    GtkWidget *area = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(area), view);
    run.workload = workload;
    run.start = start;
    run.count = count;
    run.offset = !strcmp(workload, "W9-across") ? gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(area))
                                                : gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(area));
    run.step = !strcmp(workload, "W9-across") ? 6 : 28;

    GtkWidget *window = show(area, 1000, 800);
    GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
    g_signal_connect(clock, "before-paint", G_CALLBACK(before_paint), &run);
    g_signal_connect_after(clock, "after-paint", G_CALLBACK(after_paint), &run);
    for (;;) g_main_context_iteration(NULL, TRUE);
}

// Sorts numbers on the main thread, as GtkSortListModel does by default. An incremental one takes many times as long while frames are drawn.
typedef struct {
    GtkColumnView *view;
    GtkColumnViewColumn *column;
    GtkSortListModel *sorted;
    double start, last, longest;
    int frame_count;
    long count;
} Sort;

static int number_of(Row *row, gpointer data) {
    (void)data;
    return (int)row->number;
}

static void bind_number(GtkListItemFactory *factory, GtkListItem *item, gpointer data) {
    char text[20];
    (void)factory;
    (void)data;
    snprintf(text, sizeof text, "%u", ((Row *)gtk_list_item_get_item(item))->number);
    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)), text);
}

static void after_sort_paint(GdkFrameClock *clock, gpointer data) {
    Sort *sort = data;
    double now = bench_now();
    sort->frame_count++;
    if (sort->frame_count == 10) {
        sort->start = sort->last = now;
        gtk_column_view_sort_by_column(sort->view, sort->column, GTK_SORT_DESCENDING);
    } else if (sort->frame_count > 10) {
        if (now - sort->last > sort->longest) sort->longest = now - sort->last;
        sort->last = now;
        if (gtk_sort_list_model_get_pending(sort->sorted) == 0) {
            char more[40];
            double time = now - sort->start;
            snprintf(more, sizeof more, "\"longest\":%f", sort->longest);
            bench_report("W9-sort", sort->count, &time, 1, 0, more);
            fflush(NULL);
            _Exit(0); // termination is not measured
        }
    }
    gtk_widget_queue_draw(GTK_WIDGET(sort->view));
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT);
}

static void run_sort(long count) {
    static Sort sort;
    GListStore *rows = g_list_store_new(row_get_type());
    gpointer *all = g_new(gpointer, count);
    for (long number = 0; number < count; number++) {
        Row *row = g_object_new(row_get_type(), NULL);
        row->number = (guint)(number * 7919LL % 1000003);
        all[number] = row;
    }
    g_list_store_splice(rows, 0, 0, all, (guint)count);
    for (long number = 0; number < count; number++) g_object_unref(all[number]);
    g_free(all);

    sort.count = count;
    sort.view = GTK_COLUMN_VIEW(gtk_column_view_new(NULL));
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_cell), GINT_TO_POINTER(3));
    g_signal_connect(factory, "bind", G_CALLBACK(bind_number), NULL);
    sort.column = gtk_column_view_column_new("Number", factory);
    GtkExpression *number = gtk_cclosure_expression_new(G_TYPE_INT, NULL, 0, NULL, G_CALLBACK(number_of), NULL, NULL);
    gtk_column_view_column_set_sorter(sort.column, GTK_SORTER(gtk_numeric_sorter_new(number)));
    gtk_column_view_append_column(sort.view, sort.column);
    GtkSorter *sorter = g_object_ref(gtk_column_view_get_sorter(sort.view));
    sort.sorted = gtk_sort_list_model_new(G_LIST_MODEL(rows), sorter);
    gtk_column_view_set_model(sort.view, GTK_SELECTION_MODEL(gtk_multi_selection_new(g_object_ref(G_LIST_MODEL(sort.sorted)))));
    GtkWidget *area = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(area), GTK_WIDGET(sort.view));

    GtkWidget *window = show(area, 1000, 800);
    g_signal_connect_after(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(after_sort_paint), &sort);
    for (;;) g_main_context_iteration(NULL, TRUE);
}

int main(int argc, char **argv) {
    int width = 1280, height = 800;
    const char *workload = argc > 2 ? argv[2] : "";
    int is_frame = !strcmp(workload, "W3a") || !strcmp(workload, "W3b");
    int is_table = !strcmp(workload, "W9-down") || !strcmp(workload, "W9-across");
    int is_sort = !strcmp(workload, "W9-sort");
    int is_known = is_frame || is_table || is_sort || !strcmp(workload, "hello") || !strcmp(workload, "W1") || !strcmp(workload, "W2");
    if (!is_known || (is_frame && argc > 3 && sscanf(argv[3], "%dx%d", &width, &height) != 2))
        bench_usage("gtk4 DOCUMENTS hello | W1 COUNT | W2 COUNT | W3a [WxH] | W3b [WxH] | W9-down COUNT | W9-across COUNT | W9-sort COUNT");
    gtk_init();
    double start = bench_now();
    documents = argv[1];
    int count = argc > 3 ? atoi(argv[3]) : 1000;
    if (is_table) run_cells(workload, count, start);
    if (is_sort) run_sort(count);
    if (is_frame) run_frames(workload, width, height, start);
    if (!strcmp(workload, "hello")) run_hello();
    if (!strcmp(workload, "W1")) run_load(count);
    if (!strcmp(workload, "W2")) run_layout(count);
}
