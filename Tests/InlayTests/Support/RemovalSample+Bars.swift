@testable import Inlay

nonisolated extension RemovalSample {
    private static let toolbar = #"<Toolbar width="320"><item title="Sort"/><item title="Find"/></Toolbar>"#
    private static let tabs =
        #"<TabBar width="320" selectedIndex="0"><item title="Notes"/><item title="Books"/></TabBar>"#
    private static let navigation =
        #"<NavigationBar width="320" title="Notes"><item title="Sort"/><item title="Find"/></NavigationBar>"#

    @MainActor private static func listenToItems(_ stage: RemovalEnvironment) {
        let navigation = (stage.control as? NavigationBar)?.topItem
        let items =
            (stage.control as? Toolbar)?.items ?? navigation.map { $0.leftBarButtonItems + $0.rightBarButtonItems }
            ?? []
        for item in items { item.handler = { [unowned stage] _ in stage.tell() } }
    }

    private static let scroller =
        #"<ScrollView width="200" height="200"><?refreshControl?><RefreshControl/><View width="200" height="900"/>"#
        + "</ScrollView>"

    static let scrollSamples: [RemovalSample] = [
        RemovalSample("RefreshControl, pulled", scroller) { stage in
            let refresh = (stage.control as? ScrollView)?.refreshControl
            refresh?.addAction(for: .valueChanged) { [weak refresh, unowned stage] in
                stage.tell()
                if stage.control?.isHidden == false { refresh?.endRefreshing() }
            }
        } act: { stage in
            try TestFinger(stage.window).drag(from: stage.place(0.5, 0.1), by: Point(0, 400))
            try TestFinger(stage.window).up(stage.place(0.5, 0.1) + Point(0, 400))
        },
        RemovalSample("ScrollView, drawn", scroller, listenToScrolling) { stage in
            stage.patience = 3
            try TestFinger(stage.window).flick(from: stage.place(0.5, 0.9), by: Point(0, -150))
        },
        RemovalSample("ScrollView, thrown", scroller, listenToScrolling) { stage in
            stage.patience = 12
            try TestFinger(stage.window).flick(from: stage.place(0.5, 0.9), by: Point(0, -150))
            try TestFinger(stage.window).settle()
        },
        RemovalSample("ScrollView, by the wheel", scroller, listenToScrolling) { stage in
            for _ in 0..<3 { stage.window.send(.wheel(stage.place(0.5), dx: 0, dy: -1, [])) }
            try TestFinger(stage.window).settle()
        },
    ]

    @MainActor private static func listenToScrolling(_ stage: RemovalEnvironment) {
        let log = ScrollLog()
        log.whenScrolled = { [unowned stage] _ in stage.tell() }
        (stage.control as? ScrollView)?.delegate = log
        stage.keep(log)
    }

    static let barSamples: [RemovalSample] = [
        RemovalSample("Toolbar, clicked", toolbar, listenToItems) { try $0.click("Sort") },
        RemovalSample("Toolbar, by a key", toolbar, listenToItems) { stage in
            stage.focus()
            stage.window.press(.space)
        },
        RemovalSample("Toolbar, its menu", toolbar.replacing("320", with: "60"), listenToItems) { stage in
            stage.click(0.8)
            stage.window.press(.down)
            stage.window.press(.return)
        },
        RemovalSample("TabBar, clicked", tabs, .valueChanged) { try $0.click("Books") },
        RemovalSample("TabBar, by a key", tabs, .valueChanged) { stage in
            stage.focus()
            stage.window.press(.right)
        },
        RemovalSample("NavigationBar, clicked", navigation, listenToItems) { try $0.click("Sort") },
    ]
}
