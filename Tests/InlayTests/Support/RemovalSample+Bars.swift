@testable import Inlay

nonisolated extension RemovalSample {
    private static let toolbar = #"<Toolbar width="320"><item title="Sort"/><item title="Find"/></Toolbar>"#
    private static let tabs =
        #"<TabBar width="320" selectedIndex="0"><item title="Notes"/><item title="Books"/></TabBar>"#
    private static let navigation =
        #"<NavigationBar width="320" title="Notes"><item title="Sort"/><item title="Find"/></NavigationBar>"#

    @MainActor private static func listenToItems(_ stage: RemovalStage) {
        let navigation = (stage.control as? NavigationBar)?.topItem
        let items =
            (stage.control as? Toolbar)?.items ?? navigation.map { $0.leftBarButtonItems + $0.rightBarButtonItems }
            ?? []
        for item in items { item.handler = { [unowned stage] _ in stage.tell() } }
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
