/// The element names of specification 2.
nonisolated enum ElementNames {
    /// Each class with its alternative names from UIKit and MarkupKit.
    static let classes: [(name: String, others: [String])] = [
        ("View", ["UIView"]), ("Control", ["UIControl"]), ("Label", ["UILabel"]), ("Button", ["UIButton"]),
        ("ImageView", ["UIImageView"]), ("TextField", ["UITextField", "NSTextField"]), ("TextView", ["UITextView"]),
        ("Switch", ["UISwitch"]), ("Slider", ["UISlider"]), ("Stepper", ["UIStepper"]),
        ("CheckBox", []), ("RadioButton", []), ("LinkButton", []), ("SpinBox", []), ("GroupBox", []),
        ("DisclosureView", []),
        ("SegmentedControl", ["UISegmentedControl", "LMSegmentedControl"]), ("ProgressView", ["UIProgressView"]),
        ("ActivityIndicatorView", ["UIActivityIndicatorView"]), ("PageControl", ["UIPageControl"]),
        ("DatePicker", ["UIDatePicker"]), ("PickerView", ["UIPickerView", "LMPickerView"]),
        ("ComboBox", []),
        ("ColorWell", ["UIColorWell"]), ("TabView", []),
        ("SearchBar", ["UISearchBar"]), ("Toolbar", ["UIToolbar"]), ("TabBar", ["UITabBar"]),
        ("NavigationBar", ["UINavigationBar"]), ("TableView", ["UITableView", "LMTableView"]),
        ("TableViewCell", ["UITableViewCell"]), ("ContentTableViewCell", ["LMTableViewCell"]),
        ("TableViewHeaderFooterView", ["UITableViewHeaderFooterView"]),
        ("ContentTableViewHeaderFooterView", ["LMTableViewHeaderFooterView"]),
        ("CollectionView", ["UICollectionView", "LMCollectionView"]),
        ("CollectionViewCell", ["UICollectionViewCell", "LMCollectionViewCell"]),
        ("ScrollView", ["UIScrollView", "LMScrollView"]), ("PageView", ["LMPageView"]), ("RowView", ["LMRowView"]),
        ("ColumnView", ["LMColumnView"]), ("LayerView", ["LMLayerView"]), ("AnchorView", ["LMAnchorView"]),
        ("RootView", ["LMRootView"]), ("StackView", ["UIStackView"]), ("Spacer", ["LMSpacer"]),
        ("LinearGradientView", ["LMLinearGradientView"]), ("RadialGradientView", ["LMRadialGradientView"]),
        ("VisualEffectView", ["UIVisualEffectView"]), ("PlayerView", ["LMPlayerView"]),
        ("RefreshControl", ["UIRefreshControl"]), ("WebView", ["WKWebView", "UIWebView"]), ("MapView", ["MKMapView"]),
        ("BannerView", ["ADBannerView"]),
        ("SplitView", []), ("SidebarView", []), ("HeaderBar", []), ("StatusBar", []), ("Banner", []),
        ("EmptyState", []),
        ("BreadcrumbView", []),
        ("OutlineView", []), ("Canvas", []),
    ]

    /// Names of classes that are not elements: base classes, controllers, and objects that are not views.
    static let abstract: Set<String> = [
        "Bar", "TitledControl", "LayoutView", "LMLayoutView", "BoxView", "LMBoxView", "GradientView", "LMGradientView",
        "ViewController", "UIViewController", "TableViewController", "UITableViewController", "LMTableViewController",
        "CollectionViewController", "UICollectionViewController", "ViewBuilder", "LMViewBuilder",
        "Layer", "CALayer", "Color", "UIColor", "Font", "UIFont", "Image", "UIImage",
        "NavigationController", "UINavigationController", "TabBarController", "UITabBarController",
        "NavigationItem", "UINavigationItem", "BarButtonItem", "UIBarButtonItem",
        "TabBarItem", "UITabBarItem",
        "GestureRecognizer", "UIGestureRecognizer",
    ]

    /// Returns all names of a class, given its Inlay name.
    static func names(of plainName: String) -> [String] {
        plainNames.filter { $0.value == plainName }.map(\.key)
    }

    /// Maps each name of a class to its Inlay name.
    static let plainNames: [String: String] = {
        var names: [String: String] = [:]
        for (name, others) in classes {
            names[name] = name
            for other in others { names[other] = name }
        }
        return names
    }()
}
