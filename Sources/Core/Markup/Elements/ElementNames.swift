/// The names of specification section 2.
nonisolated enum ElementNames {
    /// Each class with its other names: UIKit's, MarkupKit's.
    static let classes: [(name: String, others: [String])] = [
        ("View", ["UIView"]), ("Control", ["UIControl"]), ("Label", ["UILabel"]), ("Button", ["UIButton"]),
        ("ImageView", ["UIImageView"]), ("TextField", ["UITextField", "NSTextField"]), ("TextView", ["UITextView"]),
        ("Switch", ["UISwitch"]), ("Slider", ["UISlider"]), ("Stepper", ["UIStepper"]),
        ("SegmentedControl", ["UISegmentedControl", "LMSegmentedControl"]), ("ProgressView", ["UIProgressView"]),
        ("ActivityIndicatorView", ["UIActivityIndicatorView"]), ("PageControl", ["UIPageControl"]),
        ("DatePicker", ["UIDatePicker"]), ("PickerView", ["UIPickerView", "LMPickerView"]),
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
    ]

    /// Classes that are no elements: bases, controllers, and objects that are no views.
    static let abstract: Set<String> = [
        "Bar", "LayoutView", "LMLayoutView", "BoxView", "LMBoxView", "GradientView", "LMGradientView",
        "ViewController", "UIViewController", "TableViewController", "UITableViewController", "LMTableViewController",
        "CollectionViewController", "UICollectionViewController", "ViewBuilder", "LMViewBuilder",
        "Layer", "CALayer", "Color", "UIColor", "Font", "UIFont", "Image", "UIImage",
        "NavigationController", "UINavigationController", "TabBarController", "UITabBarController",
        "NavigationItem", "UINavigationItem", "BarButtonItem", "UIBarButtonItem",
        "TabBarItem", "UITabBarItem",
        "GestureRecognizer", "UIGestureRecognizer",
    ]

    /// All names of a class by its own.
    static func names(of plainName: String) -> [String] {
        plainNames.filter { $0.value == plainName }.map(\.key)
    }

    /// Any name of a class to Inlay's own.
    static let plainNames: [String: String] = {
        var names: [String: String] = [:]
        for (name, others) in classes {
            names[name] = name
            for other in others { names[other] = name }
        }
        return names
    }()
}
