/// UIKit properties that have no effect in Inlay. Documents written for iOS set them. Their values are stored, readable with
/// `value(forKey:)`, and reported with a note, except for those of `iOSOnly`. Specification 13.20.
nonisolated enum IgnoredUIKitAttributes {
    /// Attributes for the hardware or the system of phones and tablets, and attributes without effect in UIKit. An app on a desktop does
    /// not need them. Specification 13.20.
    static let iOSOnly: Set<String> = [
        // Touches and pencils
        "canCancelContentTouches", "contextMenuInteractionEnabled", "delaysContentTouches", "exclusiveTouch",
        "multipleTouchEnabled", "pointerInteractionEnabled", "springLoaded",
        // VoiceOver and Dynamic Type
        "accessibilityIgnoresInvertColors", "accessibilityViewIsModal", "adjustsFontForContentSizeCategory",
        "adjustsImageSizeForAccessibilityContentSizeCategory", "largeContentTitle", "shouldGroupAccessibilityChildren",
        "showsLargeContentViewer", "usesStandardTextScaling",
        // On-screen keyboard
        "enablesReturnKeyAutomatically", "inlinePredictionType", "keyboardDismissMode", "lookToDictateEnabled",
        "passwordRules",
        // Notches, status bars, large titles
        "automaticallyAdjustsScrollIndicatorInsets", "contentInsetAdjustmentBehavior", "insetsContentViewsToSafeArea",
        "insetsLayoutMarginsFromSafeArea", "prefersLargeTitles", "scrollsToTop", "sectionInsetReference",
        "separatorInsetReference",
        // The focus engine of TV and iPad, Catalyst
        "adjustsImageWhenAncestorFocused", "focusGroupIdentifier", "focusStyle", "masksFocusEffectToContents",
        "preferredBehavioralStyle",
        // UIKit's caching, layout and drawing
        "allowsEdgeAntialiasing", "allowsGroupOpacity", "automaticallyUpdatesBackgroundConfiguration",
        "automaticallyUpdatesContentConfiguration", "clearsContextBeforeDrawing", "contentScaleFactor", "contentsScale",
        "drawsAsynchronously", "estimatedRowHeight", "estimatedSectionFooterHeight", "estimatedSectionHeaderHeight",
        "name", "prefetchingEnabled", "rasterizationScale", "reorderingCadence", "restorationIdentifier",
        "selfSizingInvalidation", "shouldRasterize", "translatesAutoresizingMaskIntoConstraints",
        // Attributes without effect in UIKit
        "offImage", "onImage", "segmentedControlStyle", "showsSelectionIndicator",
    ]

    /// Whether a note reports that a key has no effect. An app's own keys may have one.
    static func isIgnored(_ key: String) -> Bool { ignored.contains(key) }

    private static let ignored: Set<String> = {
        let lists: [Set<String>] = [
            ofViews, ofControls, ofLabels, ofButtons, ofTextFields, ofTextViews, ofSwitches, ofSliders, ofProgressViews,
            ofSegmentedControls, ofDatePickers, ofPickerViews, ofPageControls, ofRefreshControls, ofTabBars,
            ofNavigationBars, ofSearchBars,
            ofImageViews, ofScrollViews, ofTableViews, ofCollectionViews, ofFlowLayouts, ofTableViewCells, ofLayers,
        ]
        return lists.reduce(Set()) { $0.union($1) }.subtracting(iOSOnly)
    }()

    static let ofViews: Set<String> = [
        "accessibilityIgnoresInvertColors", "accessibilityViewIsModal",
        "autoresizesSubviews", "autoresizingMask", "clearsContextBeforeDrawing", "contentScaleFactor",
        "exclusiveTouch", "focusGroupIdentifier", "insetsLayoutMarginsFromSafeArea", "largeContentTitle",
        "multipleTouchEnabled", "preservesSuperviewLayoutMargins",
        "restorationIdentifier", "semanticContentAttribute", "shouldGroupAccessibilityChildren",
        "showsLargeContentViewer", "translatesAutoresizingMaskIntoConstraints",
    ]

    static let ofControls: Set<String> = ["contextMenuInteractionEnabled", "showsMenuAsPrimaryAction"]

    static let ofLabels: Set<String> = [
        "adjustsFontForContentSizeCategory", "allowsDefaultTighteningForTruncation", "baselineAdjustment",
        "lineBreakStrategy", "showsExpansionTextWhenTruncated",
    ]

    static let ofButtons: Set<String> = [
        "adjustsImageSizeForAccessibilityContentSizeCategory", "adjustsImageWhenDisabled", "pointerInteractionEnabled",
        "reversesTitleShadowWhenHighlighted",
    ]

    static let ofTextFields: Set<String> = [
        "adjustsFontForContentSizeCategory", "allowsEditingTextAttributes", "clearsOnInsertion",
        "enablesReturnKeyAutomatically", "inlinePredictionType", "passwordRules",
    ]

    static let ofTextViews: Set<String> = [
        "adjustsFontForContentSizeCategory", "allowsEditingTextAttributes", "clearsOnInsertion",
        "enablesReturnKeyAutomatically", "findInteractionEnabled", "inlinePredictionType", "passwordRules",
        "usesStandardTextScaling",
    ]

    static let ofSwitches: Set<String> = ["offImage", "onImage", "preferredStyle", "title"]

    static let ofSliders: Set<String> = ["preferredBehavioralStyle", "sliderStyle"]

    static let ofProgressViews: Set<String> = ["observedProgress"]

    static let ofSegmentedControls: Set<String> = ["segmentedControlStyle", "springLoaded"]

    static let ofDatePickers: Set<String> = ["roundsToMinuteInterval"]

    static let ofPageControls: Set<String> = [
        "allowsContinuousInteraction", "backgroundStyle", "defersCurrentPageDisplay", "direction",
    ]

    static let ofRefreshControls: Set<String> = ["attributedTitle"]

    static let ofFlowLayouts: Set<String> = [
        "sectionFootersPinToVisibleBounds", "sectionHeadersPinToVisibleBounds", "sectionInsetReference",
    ]

    static let ofPickerViews: Set<String> = ["showsSelectionIndicator"]

    static let ofTabBars: Set<String> = ["itemSpacing", "itemWidth"]

    static let ofNavigationBars: Set<String> = ["prefersLargeTitles", "preferredBehavioralStyle"]

    static let ofSearchBars: Set<String> = [
        "enablesReturnKeyAutomatically", "inlinePredictionType", "lookToDictateEnabled", "passwordRules",
        "searchResultsButtonSelected", "showsBookmarkButton", "showsSearchResultsButton",
    ]

    static let ofImageViews: Set<String> = [
        "adjustsImageSizeForAccessibilityContentSizeCategory", "adjustsImageWhenAncestorFocused",
        "masksFocusEffectToContents",
    ]

    static let ofScrollViews: Set<String> = [
        "allowsKeyboardScrolling", "automaticallyAdjustsScrollIndicatorInsets", "bouncesZoom",
        "canCancelContentTouches", "contentInsetAdjustmentBehavior", "delaysContentTouches",
        "directionalLockEnabled", "keyboardDismissMode", "maximumZoomScale", "minimumZoomScale", "scrollsToTop",
        "zoomScale",
    ]

    static let ofTableViews: Set<String> = [
        "allowsMultipleSelectionDuringEditing", "allowsSelectionDuringEditing",
        "dragInteractionEnabled", "editing", "estimatedRowHeight", "estimatedSectionFooterHeight",
        "estimatedSectionHeaderHeight", "fillerRowHeight", "insetsContentViewsToSafeArea", "prefetchingEnabled",
        "remembersLastFocusedIndexPath", "sectionHeaderTopPadding", "sectionIndexBackgroundColor",
        "sectionIndexColor", "sectionIndexMinimumDisplayRowCount", "sectionIndexTrackingBackgroundColor",
        "separatorInsetReference",
    ]

    static let ofCollectionViews: Set<String> = [
        "allowsMultipleSelectionDuringEditing", "allowsSelectionDuringEditing", "dragInteractionEnabled", "editing",
        "prefetchingEnabled", "remembersLastFocusedIndexPath", "reorderingCadence", "selfSizingInvalidation",
        "springLoaded",
    ]

    static let ofTableViewCells: Set<String> = [
        "automaticallyUpdatesBackgroundConfiguration", "automaticallyUpdatesContentConfiguration", "editing",
        "focusStyle", "indentationWidth", "separatorInset", "shouldIndentWhileEditing", "showsReorderControl",
        "userInteractionEnabledWhileDragging",
    ]

    static let ofLayers: Set<String> = [
        "allowsEdgeAntialiasing", "allowsGroupOpacity", "contentsGravity", "contentsScale", "drawsAsynchronously",
        "name", "rasterizationScale", "shouldRasterize",
    ]

    /// Whether a name is an object that only iOS views have, judged by its ending. Paths through such objects are stored.
    static func isObject(_ name: String) -> Bool { name.hasSuffix("GestureRecognizer") }
}
