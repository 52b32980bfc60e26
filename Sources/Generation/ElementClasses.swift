/// The classes of elements. `ElementClassesTests` compares the tables with the registry of Inlay.
package enum ElementClasses {
    /// The qualified class of an element's name; nil for an element of the app.
    package static func type(of element: String) -> String? {
        if let name = names[element] { return "Inlay.\(name)" }
        return modules[element].map { "\($0).\(element.split(separator: ".").last ?? "")" }
    }

    /// The elements of Inlay's other modules.
    package static let modules = [
        "LineChartView": "InlayCharts", "BarChartView": "InlayCharts", "AreaChartView": "InlayCharts",
        "ScatterChartView": "InlayCharts", "PieChartView": "InlayCharts", "Charts.LineChartView": "InlayCharts",
        "Charts.BarChartView": "InlayCharts", "Charts.AreaChartView": "InlayCharts",
        "Charts.ScatterChartView": "InlayCharts", "Charts.PieChartView": "InlayCharts",
        "MarkdownView": "InlayMarkdown",
    ]

    /// The class of an item that an outlet can refer to, by the name of its element; nil for other items.
    ///
    /// - Parameter container: the class of the view around the item.
    package static func item(_ element: String, in container: String?) -> String? {
        switch element {
        case "tab": "Inlay.TabViewItem"
        case "item": container == "Inlay.TabBar" ? "Inlay.TabBarItem" : "Inlay.BarButtonItem"
        default: nil
        }
    }

    /// The elements that are no views.
    package static let items: Set = [
        "ForEach", "If", "Else", "action", "cell", "column", "component", "contextMenu", "item", "menu", "point", "row",
        "sectionFooter", "sectionHeader", "segment", "series", "step", "tab",
    ]

    /// The attributes that name a method of the owner.
    package static let events: Set = [
        "onTouchDown", "onTouchDownRepeat", "onTouchDragInside", "onTouchDragOutside", "onTouchDragEnter",
        "onTouchDragExit", "onTouchUpInside", "onTouchUpOutside", "onTouchCancel", "onValueChanged",
        "onPrimaryActionTriggered", "onEditingDidBegin", "onEditingDidEnd", "onEditingChanged",
        "onEditingDidEndOnExit", "onAllTouchEvents", "onAllEditingEvents", "onAllEvents", "onDraw", "onEnd", "onError",
        "onLink", "onNewTab", "onOpenLink", "onPointSelected", "onReady", "onRowActivated", "onSelectionChanged",
        "onTabClose", "onTabMove",
    ]

    /// The actions that Inlay's own views perform, for items in them.
    package static let builtinActions: Set = [
        "copy", "cut", "paste", "redo", "resignFirstResponder", "selectAll", "showContent", "showSidebar",
        "toggleSidebar", "undo",
    ]

    /// The class of each name of an element.
    package static let names: [String: String] = [
        "View": "View", "UIView": "View", "Control": "Control", "UIControl": "Control", "Label": "Label",
        "UILabel": "Label", "Button": "Button", "UIButton": "Button", "ImageView": "ImageView",
        "UIImageView": "ImageView", "TextField": "TextField", "UITextField": "TextField", "NSTextField": "TextField",
        "TextView": "TextView", "UITextView": "TextView", "Switch": "Switch", "UISwitch": "Switch",
        "Slider": "Slider", "UISlider": "Slider", "Stepper": "Stepper", "UIStepper": "Stepper",
        "CheckBox": "CheckBox", "RadioButton": "RadioButton", "LinkButton": "LinkButton", "SpinBox": "SpinBox",
        "GroupBox": "GroupBox", "DisclosureView": "DisclosureView", "SegmentedControl": "SegmentedControl",
        "UISegmentedControl": "SegmentedControl", "LMSegmentedControl": "SegmentedControl",
        "ProgressView": "ProgressView", "UIProgressView": "ProgressView",
        "ActivityIndicatorView": "ActivityIndicatorView", "UIActivityIndicatorView": "ActivityIndicatorView",
        "PageControl": "PageControl", "UIPageControl": "PageControl", "DatePicker": "DatePicker",
        "UIDatePicker": "DatePicker", "PickerView": "PickerView", "UIPickerView": "PickerView",
        "LMPickerView": "PickerView", "ComboBox": "ComboBox", "ColorWell": "ColorWell", "UIColorWell": "ColorWell",
        "TabView": "TabView", "SearchBar": "SearchBar", "UISearchBar": "SearchBar", "Toolbar": "Toolbar",
        "UIToolbar": "Toolbar", "TabBar": "TabBar", "UITabBar": "TabBar", "NavigationBar": "NavigationBar",
        "UINavigationBar": "NavigationBar", "TableView": "TableView", "UITableView": "TableView",
        "LMTableView": "TableView", "TableViewCell": "TableViewCell", "UITableViewCell": "TableViewCell",
        "ContentTableViewCell": "ContentTableViewCell", "LMTableViewCell": "ContentTableViewCell",
        "TableViewHeaderFooterView": "TableViewHeaderFooterView",
        "UITableViewHeaderFooterView": "TableViewHeaderFooterView",
        "ContentTableViewHeaderFooterView": "ContentTableViewHeaderFooterView",
        "LMTableViewHeaderFooterView": "ContentTableViewHeaderFooterView", "CollectionView": "CollectionView",
        "UICollectionView": "CollectionView", "LMCollectionView": "CollectionView",
        "CollectionViewCell": "CollectionViewCell", "UICollectionViewCell": "CollectionViewCell",
        "LMCollectionViewCell": "CollectionViewCell", "ScrollView": "ScrollView", "UIScrollView": "ScrollView",
        "LMScrollView": "ScrollView", "PageView": "PageView", "LMPageView": "PageView", "RowView": "RowView",
        "LMRowView": "RowView", "ColumnView": "ColumnView", "LMColumnView": "ColumnView", "LayerView": "LayerView",
        "LMLayerView": "LayerView", "AnchorView": "AnchorView", "LMAnchorView": "AnchorView", "RootView": "RootView",
        "LMRootView": "RootView", "StackView": "StackView", "UIStackView": "StackView", "Spacer": "Spacer",
        "LMSpacer": "Spacer", "LinearGradientView": "LinearGradientView",
        "LMLinearGradientView": "LinearGradientView", "RadialGradientView": "RadialGradientView",
        "LMRadialGradientView": "RadialGradientView", "VisualEffectView": "VisualEffectView",
        "UIVisualEffectView": "VisualEffectView", "PlayerView": "PlayerView", "LMPlayerView": "PlayerView",
        "RefreshControl": "RefreshControl", "UIRefreshControl": "RefreshControl", "WebView": "WebView",
        "WKWebView": "WebView", "UIWebView": "WebView", "MapView": "MapView", "MKMapView": "MapView",
        "BannerView": "BannerView", "ADBannerView": "BannerView", "SplitView": "SplitView",
        "SidebarView": "SidebarView", "HeaderBar": "HeaderBar", "StatusBar": "StatusBar", "Banner": "Banner",
        "EmptyState": "EmptyState", "BreadcrumbView": "BreadcrumbView", "OutlineView": "OutlineView",
        "Canvas": "Canvas",
    ]
}
