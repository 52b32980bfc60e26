// Qt Quick: QML documents, drawn by its software renderer if QT_QUICK_BACKEND is software.
//
//     qtquick DOCUMENTS hello | W1 COUNT | W2 COUNT | W3a WxH | W3b WxH | W3c WxH | W4 COUNT

#include "bench.h"
#include <QGuiApplication>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <memory>
#include <vector>

static QQuickItem *load(QQmlEngine &engine, const QString &path) {
    QQmlComponent component(&engine, QUrl::fromLocalFile(path));
    auto item = qobject_cast<QQuickItem *>(component.create());
    if (!item) qFatal("%s", qPrintable(component.errorString()));
    return item;
}

// MARK: W5 to W7

static int runHello(QGuiApplication &app, QQmlEngine &engine, const QString &documents) {
    QQuickWindow window;
    window.resize(400, 200);
    QQuickItem *item = load(engine, documents + "/hello.qml");
    item->setParentItem(window.contentItem());
    item->setSize(QSizeF(400, 200));
    window.show();
    return app.exec();
}

// MARK: W1

static void runLoad(QQmlEngine &engine, const QString &documents, int count) {
    QString path = documents + QString("/rows-%1.qml").arg(count);
    delete load(engine, documents + "/hello.qml"); // loads plug-ins and fonts before the measurement
    std::vector<double> times;
    for (int i = 0; i < (count > 1000 ? 5 : 15); i++) {
        engine.clearComponentCache();
        double start = bench_now();
        QQuickItem *item = load(engine, path);
        times.push_back(bench_now() - start);
        delete item;
    }
    bench_report("W1", count, times.data(), times.size(), 0, "");
}

// MARK: W2

static void runLayout(QGuiApplication &app, QQmlEngine &engine, const QString &documents, int count) {
    QQuickWindow window;
    window.resize(1280, 800);
    QQuickItem *item = load(engine, documents + QString("/rows-%1.qml").arg(count));
    item->setParentItem(window.contentItem());
    item->setSize(QSizeF(1280, count / 4 * 40));
    window.show();
    for (int i = 0; i < 20; i++) app.processEvents(QEventLoop::AllEvents, 20);
    QQuickItem *button = item->childItems().last()->childItems().last();
    double before = button->x();
    std::vector<double> times;
    for (int i = 0; i < 50; i++) {
        double start = bench_now();
        item->setWidth(i % 2 ? 1280 : 1281);
        item->ensurePolished();
        times.push_back(bench_now() - start);
        if (button->x() - before != (i + 1) % 2) qFatal("the last button did not move");
    }
    bench_report("W2", count, times.data(), times.size(), 0, "");
}

// MARK: W3 and W4

static int runFrames(
    QGuiApplication &app, QQmlEngine &engine, const QString &documents, QByteArray workload, QString argument,
    double start) {
    bool isList = workload == "W4";
    QStringList sides = isList ? QStringList{"800", "800"} : argument.split('x');
    int width = sides.value(0).toInt(), height = sides.value(1).toInt();
    int count = isList ? argument.toInt() : width / 64 * (height / 32);
    QString name = isList ? "/list" : (workload == "W3c" ? "/scroll-" : "/grid-") + argument;
    QQuickWindow window;
    window.resize(width, height);
    QQuickItem *item = load(engine, documents + name + ".qml");
    if (isList) item->setProperty("rows", count);
    item->setParentItem(window.contentItem());
    item->setSize(QSizeF(width, height));
    bench_frames frames;
    bool hasStarted = false;
    auto frameShown = [&] {
        if (hasStarted) bench_frame_end(&frames);
        if (!hasStarted) bench_frames_start(&frames, start);
        hasStarted = true;
        if (!bench_frame_begin(&frames)) {
            bench_frames_report(&frames, workload, count);
            _Exit(0); // termination is not measured
        }
        int i = frames.index;
        if (workload == "W3a") {
            item->setProperty("topColor", QColor(43 + i % 200, 88, 118));
        } else if (workload == "W3b") {
            item->setProperty("text", QString("Item %1").arg(i + 100));
        } else if (isList) {
            item->setProperty("contentY", (i + 20) * 40 % (count * 40 - height));
        } else {
            item->setProperty("offset", (i + bench_warm_up + 1) * 3);
        }
    };
    QObject::connect(&window, &QQuickWindow::frameSwapped, &window, frameShown, Qt::QueuedConnection);
    window.show();
    return app.exec();
}

int main(int argc, char **argv) {
    QGuiApplication app(argc, argv);
    QQmlEngine engine;
    double start = bench_now();
    if (argc < 4 && !(argc == 3 && !strcmp(argv[2], "hello")))
        bench_usage("qtquick DOCUMENTS hello | W1 COUNT | W2 COUNT | W3a WxH | W3b WxH | W3c WxH | W4 COUNT");
    QString documents = argv[1];
    QByteArray workload = argv[2], argument = argv[3];
    if (workload == "hello") return runHello(app, engine, documents);
    if (workload == "W1") {
        runLoad(engine, documents, argument.toInt());
    } else if (workload == "W2") {
        runLayout(app, engine, documents, argument.toInt());
    } else {
        return runFrames(app, engine, documents, workload, argument, start);
    }
}
