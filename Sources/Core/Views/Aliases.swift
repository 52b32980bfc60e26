// The names of UIKit and MarkupKit for the same classes (specification 2).

public typealias UIView = View
public typealias UIControl = Control
public typealias UILabel = Label
public typealias UIButton = Button
public typealias UIImageView = ImageView
public typealias UIActivityIndicatorView = ActivityIndicatorView
public typealias UIStackView = StackView
public typealias UIVisualEffectView = VisualEffectView
public typealias UIViewController = ViewController
public typealias UIColor = Color
public typealias UIFont = Font
public typealias UIImage = Image
public typealias CALayer = Layer
public typealias LMLayoutView = LayoutView
public typealias LMBoxView = BoxView
public typealias LMRowView = RowView
public typealias LMColumnView = ColumnView
public typealias LMLayerView = LayerView
public typealias LMAnchorView = AnchorView
public typealias LMRootView = RootView
public typealias LMSpacer = Spacer
public typealias LMGradientView = GradientView
public typealias LMLinearGradientView = LinearGradientView
public typealias LMRadialGradientView = RadialGradientView
public typealias LMViewBuilder = ViewBuilder
