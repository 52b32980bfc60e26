// Qt Widgets: Qt Designer documents loaded by QUiLoader, with the style Fusion.
//
//     qtwidgets DOCUMENTS hello | field | W1 COUNT | W2 COUNT | W3a WxH | W3b WxH | W3c WxH | W4 COUNT | W9-down COUNT | W9-across COUNT | W9-sort COUNT

#include "bench.h"
#include <QUiLoader>
#include <QtWidgets>
#include <vector>

static QWidget *load(const QString &path) {
    QUiLoader loader;
    QFile file(path);
    if (!file.open(QFile::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
    return loader.load(&file);
}

static void processEvents(QApplication &app) {
    for (int i = 0; i < 20; i++) app.processEvents(QEventLoop::AllEvents, 20);
}

// MARK: W5 to W8

static int runHello(QApplication &app, const QString &documents) {
    QWidget *form = load(documents + "/hello.ui");
    auto label = form->findChild<QLabel *>("label");
    int count = 0;
    QObject::connect(form->findChild<QPushButton *>("button"), &QPushButton::clicked, [&] {
        label->setText(QString("Clicked %1").arg(++count));
    });
    form->resize(400, 200);
    form->show();
    return app.exec();
}

static int runField(QApplication &app) {
    QWidget form;
    QLabel label("Hello, world");
    QLineEdit field(QString("The quick brown fox jumps over the lazy dog. ").repeated(250).left(10000));
    field.setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    QVBoxLayout column(&form);
    column.setContentsMargins(0, 0, 0, 0);
    column.setSpacing(0);
    column.addWidget(&label, 1);
    column.addWidget(&field, 1);
    form.resize(400, 200);
    form.show();
    return app.exec();
}

// MARK: W1

static void runLoad(const QString &documents, int count) {
    QString path = documents + QString("/rows-%1.ui").arg(count);
    delete load(documents + "/hello.ui"); // loads plug-ins and fonts before the measurement
    std::vector<double> times;
    for (int i = 0; i < (count > 1000 ? 5 : 15); i++) {
        double start = bench_now();
        QWidget *form = load(path);
        times.push_back(bench_now() - start);
        delete form;
    }
    bench_report("W1", count, times.data(), times.size(), 0, "");
}

// MARK: W2

static void runLayout(QApplication &app, const QString &documents, int count) {
    QScrollArea area;
    area.resize(1280, 800);
    QWidget *form = load(documents + QString("/rows-%1.ui").arg(count));
    area.setWidget(form);
    form->resize(1280, form->sizeHint().height());
    area.show();
    processEvents(app);
    QPushButton *button = form->findChildren<QPushButton *>().last();
    int before = button->x();
    std::vector<double> times;
    for (int i = 0; i < 50; i++) {
        double start = bench_now();
        form->resize(i % 2 ? 1280 : 1281, form->height());
        form->layout()->activate();
        times.push_back(bench_now() - start);
        if (button->x() - before != (i + 1) % 2) qFatal("the last button did not move");
    }
    bench_report("W2", count, times.data(), times.size(), 0, "");
}

// MARK: W3

struct Gradient : QWidget {
    QColor top = QColor("#2b5876");
    using QWidget::QWidget;
    void paintEvent(QPaintEvent *event) override {
        QLinearGradient gradient(0, 0, 0, height());
        gradient.setColorAt(0, top);
        gradient.setColorAt(1, QColor("#4e4376"));
        QPainter(this).fillRect(event->rect(), gradient);
    }
};

// Adds alternating labels and buttons. Returns the first label.
static QLabel *fill(QWidget &parent, QSize size, QColor color) {
    QPalette palette;
    palette.setColor(QPalette::WindowText, color);
    QLabel *first = nullptr;
    int columns = size.width() / 64;
    for (int i = 0; i < columns * (size.height() / 32); i++) {
        QWidget *cell;
        if (i % 2) {
            cell = new QPushButton(QString("B %1").arg(i), &parent);
        } else {
            auto label = new QLabel(QString("Item %1").arg(i), &parent);
            label->setPalette(palette);
            if (!first) first = label;
            cell = label;
        }
        cell->setGeometry(i % columns * 64, i / columns * 32, 60, 28);
    }
    return first;
}

static void runFrames(QApplication &app, QByteArray workload, QSize size, double start) {
    bool scrolls = workload == "W3c";
    int half = size.height() / 2;
    Gradient window;
    window.resize(size);
    QLabel *label = fill(window, QSize(size.width(), scrolls ? half : size.height()), Qt::white);
    QScrollArea *area = nullptr;
    if (scrolls) {
        auto content = new QWidget;
        content->setAutoFillBackground(true);
        content->resize(size.width(), half * 4);
        fill(*content, content->size(), Qt::black);
        area = new QScrollArea(&window);
        area->setFrameShape(QFrame::NoFrame);
        area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        area->setWidget(content);
        area->setGeometry(0, half, size.width(), half);
    }
    window.show();
    while (!window.windowHandle()->isExposed()) app.processEvents(QEventLoop::AllEvents, 5);
    app.processEvents(QEventLoop::AllEvents, 5);

    bench_frames frames;
    bench_frames_start(&frames, start);
    for (; bench_frame_begin(&frames); bench_frame_end(&frames)) {
        int i = frames.index;
        if (workload == "W3a") {
            window.top = QColor(43 + i % 200, 88, 118);
            window.update();
        } else if (scrolls) {
            area->verticalScrollBar()->setValue((i + bench_warm_up) * 3);
        } else {
            label->setText(QString("Item %1").arg(i + 100));
        }
        app.processEvents(QEventLoop::ExcludeUserInputEvents);
    }
    bench_frames_report(&frames, workload, size.width() / 64 * (size.height() / 32));
}

// MARK: W4

class Rows : public QAbstractTableModel {
public:
    explicit Rows(int count) : count(count) {}
    int rowCount(const QModelIndex &) const override { return count; }
    int columnCount(const QModelIndex &) const override { return 2; }
    QVariant data(const QModelIndex &index, int role) const override {
        if (role == Qt::TextAlignmentRole && index.column() == 1) return int(Qt::AlignRight | Qt::AlignVCenter);
        if (role != Qt::DisplayRole) return {};
        return index.column() ? QString("Value %1").arg(index.row() * 7LL % 1000) : QString("Row %1").arg(index.row());
    }

private:
    int count;
};

static void runList(QApplication &app, int count, double start) {
    Rows rows(count);
    QTableView table;
    table.setModel(&rows);
    table.horizontalHeader()->hide();
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(40);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setColumnWidth(0, 400);
    table.setColumnWidth(1, 380);
    table.resize(800, 800);
    table.show();
    while (!table.windowHandle()->isExposed()) app.processEvents(QEventLoop::AllEvents, 5);
    app.processEvents(QEventLoop::AllEvents, 5);

    bench_frames frames;
    bench_frames_start(&frames, start);
    for (; bench_frame_begin(&frames); bench_frame_end(&frames)) {
        table.verticalScrollBar()->setValue((frames.index + 20) * 40 % (count * 40 - 800));
        app.processEvents(QEventLoop::ExcludeUserInputEvents);
    }
    bench_frames_report(&frames, "W4", count);
}

// MARK: W9

// A table of COUNT rows with 20 columns, every fourth of them with numbers.
class Cells : public QAbstractTableModel {
public:
    explicit Cells(int count) : count(count) {}
    int rowCount(const QModelIndex &) const override { return count; }
    int columnCount(const QModelIndex &) const override { return 20; }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (role != Qt::DisplayRole || orientation != Qt::Horizontal) return {};
        return QString("Column %1").arg(section);
    }
    QVariant data(const QModelIndex &index, int role) const override {
        bool isNumber = index.column() % 4 == 3;
        if (role == Qt::TextAlignmentRole && isNumber) return int(Qt::AlignRight | Qt::AlignVCenter);
        if (role != Qt::DisplayRole) return {};
        if (isNumber) return QString::number(index.row() * 7919LL % 100003);
        return QString("Cell %1, %2").arg(index.row()).arg(index.column());
    }

private:
    int count;
};

static void runCells(QApplication &app, QByteArray workload, int count, double start) {
    Cells cells(count);
    QTableView table;
    table.setModel(&cells);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(28);
    table.horizontalHeader()->setDefaultSectionSize(120);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.resize(1000, 800);
    table.show();
    while (!table.windowHandle()->isExposed()) app.processEvents(QEventLoop::AllEvents, 5);
    app.processEvents(QEventLoop::AllEvents, 5);

    bench_frames frames;
    bench_frames_start(&frames, start);
    for (; bench_frame_begin(&frames); bench_frame_end(&frames)) {
        int step = frames.index + bench_warm_up;
        if (workload == "W9-across") {
            table.horizontalScrollBar()->setValue(step * 6);
        } else {
            table.verticalScrollBar()->setValue(step * 28);
        }
        app.processEvents(QEventLoop::ExcludeUserInputEvents);
    }
    bench_frames_report(&frames, workload, count);
}

// COUNT numbers in a column, as the value by which they are sorted and as the text.
class Numbers : public QAbstractTableModel {
public:
    explicit Numbers(int count) {
        for (qint64 row = 0; row < count; row++) numbers.push_back(int(row * 7919 % 1000003));
    }
    int rowCount(const QModelIndex &) const override { return int(numbers.size()); }
    int columnCount(const QModelIndex &) const override { return 1; }
    QVariant data(const QModelIndex &index, int role) const override {
        return role == Qt::DisplayRole ? QVariant(numbers[index.row()]) : QVariant();
    }

private:
    std::vector<int> numbers;
};

// Sorts on the main thread, as QSortFilterProxyModel does: no frame is shown meanwhile.
static void runSort(QApplication &app, int count) {
    Numbers numbers(count);
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&numbers);
    QTableView table;
    table.setModel(&sorted);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(28);
    table.resize(1000, 800);
    table.show();
    while (!table.windowHandle()->isExposed()) app.processEvents(QEventLoop::AllEvents, 5);
    processEvents(app);

    double start = bench_now();
    sorted.sort(0, Qt::DescendingOrder);
    app.processEvents(QEventLoop::ExcludeUserInputEvents);
    double time = bench_now() - start;
    QByteArray more = "\"longest\":" + QByteArray::number(time, 'f', 6);
    bench_report("W9-sort", count, &time, 1, 0, more.constData());
}

int main(int argc, char **argv) {
    QApplication::setStyle("Fusion");
    QApplication app(argc, argv);
    double start = bench_now();
    if (argc < 4 && !(argc == 3 && (!strcmp(argv[2], "hello") || !strcmp(argv[2], "field"))))
        bench_usage("qtwidgets DOCUMENTS hello | field | W1 COUNT | W2 COUNT | W3a WxH | W3b WxH | W3c WxH | W4 COUNT | W9-down COUNT | W9-across COUNT | W9-sort COUNT");
    QString documents = argv[1];
    QByteArray workload = argv[2], argument = argv[3];
    if (workload == "hello") return runHello(app, documents);
    if (workload == "field") return runField(app);
    if (workload == "W1") {
        runLoad(documents, argument.toInt());
    } else if (workload == "W2") {
        runLayout(app, documents, argument.toInt());
    } else if (workload == "W4") {
        runList(app, argument.toInt(), start);
    } else if (workload == "W9-sort") {
        runSort(app, argument.toInt());
    } else if (workload.startsWith("W9-")) {
        runCells(app, workload, argument.toInt(), start);
    } else {
        QList<QByteArray> sides = argument.split('x');
        runFrames(app, workload, QSize(sides.value(0).toInt(), sides.value(1).toInt()), start);
    }
}
