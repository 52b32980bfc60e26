// The names of UIKit and MarkupKit for the same classes (specification 2).

/// The name of ``View`` in UIKit.
public typealias UIView = View
/// The name of ``Control`` in UIKit.
public typealias UIControl = Control
/// The name of ``Label`` in UIKit.
public typealias UILabel = Label
/// The name of ``Button`` in UIKit.
public typealias UIButton = Button
/// The name of ``TextField`` in UIKit.
public typealias UITextField = TextField
/// The name of ``TextFieldDelegate`` in UIKit.
public typealias UITextFieldDelegate = TextFieldDelegate
/// The name of ``TextView`` in UIKit.
public typealias UITextView = TextView
/// The name of ``TextViewDelegate`` in UIKit.
public typealias UITextViewDelegate = TextViewDelegate
/// The name of ``TextInputTraits`` in UIKit.
public typealias UITextInputTraits = TextInputTraits
/// The name of ``Pasteboard`` in UIKit.
public typealias UIPasteboard = Pasteboard
/// The name of ``ImageView`` in UIKit.
public typealias UIImageView = ImageView
/// The name of ``Switch`` in UIKit.
public typealias UISwitch = Switch
/// The name of ``Slider`` in UIKit.
public typealias UISlider = Slider
/// The name of ``ProgressView`` in UIKit.
public typealias UIProgressView = ProgressView
/// The name of ``Stepper`` in UIKit.
public typealias UIStepper = Stepper
/// The name of ``SegmentedControl`` in UIKit.
public typealias UISegmentedControl = SegmentedControl
/// The name of ``SegmentedControl`` in MarkupKit.
public typealias LMSegmentedControl = SegmentedControl
/// The name of ``PageControl`` in UIKit.
public typealias UIPageControl = PageControl
/// The name of ``ColorWell`` in UIKit.
public typealias UIColorWell = ColorWell
/// The name of ``DatePicker`` in UIKit.
public typealias UIDatePicker = DatePicker
/// The name of ``PickerView`` in UIKit.
public typealias UIPickerView = PickerView
/// The name of ``PickerView`` in MarkupKit.
public typealias LMPickerView = PickerView
/// The name of ``PickerViewDataSource`` in UIKit.
public typealias UIPickerViewDataSource = PickerViewDataSource
/// The name of ``PickerViewDataSource`` in MarkupKit.
public typealias LMPickerViewDataSource = PickerViewDataSource
/// The name of ``PickerViewDelegate`` in UIKit.
public typealias UIPickerViewDelegate = PickerViewDelegate
/// The name of ``PickerViewDelegate`` in MarkupKit.
public typealias LMPickerViewDelegate = PickerViewDelegate
/// The name of ``PlayerView`` in MarkupKit.
public typealias LMPlayerView = PlayerView
/// The name of ``PlayerViewDelegate`` in MarkupKit.
public typealias LMPlayerViewDelegate = PlayerViewDelegate
/// The name of ``Player`` in AVFoundation.
public typealias AVPlayer = Player
/// The name of ``PlayerLayer`` in AVFoundation.
public typealias AVPlayerLayer = PlayerLayer
/// The name of ``VideoGravity`` in AVFoundation.
public typealias AVLayerVideoGravity = VideoGravity
/// The name of ``WebView`` in WebKit.
public typealias WKWebView = WebView
/// The name of ``WebView`` in UIKit.
public typealias UIWebView = WebView
/// The name of ``MapView`` in MapKit.
public typealias MKMapView = MapView
/// The name of ``BannerView`` in iAd.
public typealias ADBannerView = BannerView
/// The name of ``RefreshControl`` in UIKit.
public typealias UIRefreshControl = RefreshControl
/// The name of ``SearchBar`` in UIKit.
public typealias UISearchBar = SearchBar
/// The name of ``SearchBarDelegate`` in UIKit.
public typealias UISearchBarDelegate = SearchBarDelegate
/// The name of ``Toolbar`` in UIKit.
public typealias UIToolbar = Toolbar
/// The name of ``TabBar`` in UIKit.
public typealias UITabBar = TabBar
/// The name of ``TabBarController`` in UIKit.
public typealias UITabBarController = TabBarController
/// The name of ``TabBarControllerDelegate`` in UIKit.
public typealias UITabBarControllerDelegate = TabBarControllerDelegate
/// The name of ``NavigationBar`` in UIKit.
public typealias UINavigationBar = NavigationBar
/// The name of ``NavigationBarDelegate`` in UIKit.
public typealias UINavigationBarDelegate = NavigationBarDelegate
/// The name of ``NavigationItem`` in UIKit.
public typealias UINavigationItem = NavigationItem
/// The name of ``NavigationController`` in UIKit.
public typealias UINavigationController = NavigationController
/// The name of ``NavigationControllerDelegate`` in UIKit.
public typealias UINavigationControllerDelegate = NavigationControllerDelegate
/// The name of ``TabBarItem`` in UIKit.
public typealias UITabBarItem = TabBarItem
/// The name of ``TabBarDelegate`` in UIKit.
public typealias UITabBarDelegate = TabBarDelegate
/// The name of ``BarButtonItem`` in UIKit.
public typealias UIBarButtonItem = BarButtonItem
/// The name of ``ActivityIndicatorView`` in UIKit.
public typealias UIActivityIndicatorView = ActivityIndicatorView
/// The name of ``StackView`` in UIKit.
public typealias UIStackView = StackView
/// The name of ``VisualEffectView`` in UIKit.
public typealias UIVisualEffectView = VisualEffectView
/// The name of ``ScrollView`` in UIKit.
public typealias UIScrollView = ScrollView
/// The name of ``PageView`` in MarkupKit.
public typealias LMPageView = PageView
/// The name of ``ScrollView`` in MarkupKit.
public typealias LMScrollView = ScrollView
/// The name of ``ScrollViewDelegate`` in UIKit.
public typealias UIScrollViewDelegate = ScrollViewDelegate
/// The name of ``TableView`` in UIKit.
public typealias UITableView = TableView
/// The name of ``TableView`` in MarkupKit.
public typealias LMTableView = TableView
/// The name of ``TableViewCell`` in UIKit.
public typealias UITableViewCell = TableViewCell
/// The name of ``ContentTableViewCell`` in MarkupKit.
public typealias LMTableViewCell = ContentTableViewCell
/// The name of ``TableViewHeaderFooterView`` in UIKit.
public typealias UITableViewHeaderFooterView = TableViewHeaderFooterView
/// The name of ``ContentTableViewHeaderFooterView`` in MarkupKit.
public typealias LMTableViewHeaderFooterView = ContentTableViewHeaderFooterView
/// The name of ``TableViewDataSource`` in UIKit.
public typealias UITableViewDataSource = TableViewDataSource
/// The name of ``TableViewDelegate`` in UIKit.
public typealias UITableViewDelegate = TableViewDelegate
/// The name of ``TableViewController`` in UIKit.
public typealias UITableViewController = TableViewController
/// The name of ``TableViewController`` in MarkupKit.
public typealias LMTableViewController = TableViewController
/// The name of ``CollectionView`` in UIKit.
public typealias UICollectionView = CollectionView
/// The name of ``CollectionView`` in MarkupKit.
public typealias LMCollectionView = CollectionView
/// The name of ``CollectionViewCell`` in UIKit.
public typealias UICollectionViewCell = CollectionViewCell
/// The name of ``CollectionViewCell`` in MarkupKit.
public typealias LMCollectionViewCell = CollectionViewCell
/// The name of ``CollectionReusableView`` in UIKit.
public typealias UICollectionReusableView = CollectionReusableView
/// The name of ``CollectionViewLayout`` in UIKit.
public typealias UICollectionViewLayout = CollectionViewLayout
/// The name of ``CollectionViewFlowLayout`` in UIKit.
public typealias UICollectionViewFlowLayout = CollectionViewFlowLayout
/// The name of ``CollectionViewDataSource`` in UIKit.
public typealias UICollectionViewDataSource = CollectionViewDataSource
/// The name of ``CollectionViewDelegate`` in UIKit.
public typealias UICollectionViewDelegate = CollectionViewDelegate
/// The name of ``CollectionViewDelegateFlowLayout`` in UIKit.
public typealias UICollectionViewDelegateFlowLayout = CollectionViewDelegateFlowLayout
/// The name of ``CollectionViewController`` in UIKit.
public typealias UICollectionViewController = CollectionViewController
/// The name of ``TableViewSelectionMode`` in MarkupKit.
public typealias LMTableViewSelectionMode = TableViewSelectionMode
/// The name of ``ViewController`` in UIKit.
public typealias UIViewController = ViewController
/// The name of ``AlertController`` in UIKit.
public typealias UIAlertController = AlertController
/// The name of ``AlertAction`` in UIKit.
public typealias UIAlertAction = AlertAction
/// The name of ``Color`` in UIKit.
public typealias UIColor = Color
/// The name of ``Font`` in UIKit.
public typealias UIFont = Font
/// The name of ``Image`` in UIKit.
public typealias UIImage = Image
/// The name of ``Layer`` in Core Animation.
public typealias CALayer = Layer
/// The name of ``LayoutView`` in MarkupKit.
public typealias LMLayoutView = LayoutView
/// The name of ``BoxView`` in MarkupKit.
public typealias LMBoxView = BoxView
/// The name of ``RowView`` in MarkupKit.
public typealias LMRowView = RowView
/// The name of ``ColumnView`` in MarkupKit.
public typealias LMColumnView = ColumnView
/// The name of ``LayerView`` in MarkupKit.
public typealias LMLayerView = LayerView
/// The name of ``AnchorView`` in MarkupKit.
public typealias LMAnchorView = AnchorView
/// The name of ``RootView`` in MarkupKit.
public typealias LMRootView = RootView
/// The name of ``Spacer`` in MarkupKit.
public typealias LMSpacer = Spacer
/// The name of ``GradientView`` in MarkupKit.
public typealias LMGradientView = GradientView
/// The name of ``LinearGradientView`` in MarkupKit.
public typealias LMLinearGradientView = LinearGradientView
/// The name of ``RadialGradientView`` in MarkupKit.
public typealias LMRadialGradientView = RadialGradientView
/// The name of ``ViewBuilder`` in MarkupKit.
public typealias LMViewBuilder = ViewBuilder
