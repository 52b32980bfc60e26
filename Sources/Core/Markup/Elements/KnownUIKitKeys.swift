/// Properties of UIKit that mean nothing on a desktop. Documents written for iOS set them; they are kept, readable with
/// `value(forKey:)`, and nobody is warned (specification 13.20).
nonisolated enum KnownUIKitKeys {
    static let ofViews: Set<String> = [
        "accessibilityElementsHidden", "accessibilityHint", "accessibilityIgnoresInvertColors", "accessibilityTraits",
        "accessibilityValue", "accessibilityViewIsModal", "accessibilityElement",
        "autoresizesSubviews", "autoresizingMask", "clearsContextBeforeDrawing", "contentScaleFactor",
        "exclusiveTouch", "focusGroupIdentifier", "insetsLayoutMarginsFromSafeArea", "largeContentTitle",
        "multipleTouchEnabled", "overrideUserInterfaceStyle", "preservesSuperviewLayoutMargins",
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
        "allowsMultipleSelectionDuringEditing", "allowsSelectionDuringEditing", "cellLayoutMarginsFollowReadableWidth",
        "dragInteractionEnabled", "editing", "estimatedRowHeight", "estimatedSectionFooterHeight",
        "estimatedSectionHeaderHeight", "fillerRowHeight", "insetsContentViewsToSafeArea", "prefetchingEnabled",
        "remembersLastFocusedIndexPath", "sectionHeaderTopPadding", "sectionIndexBackgroundColor",
        "sectionIndexColor", "sectionIndexMinimumDisplayRowCount", "sectionIndexTrackingBackgroundColor",
        "selectionFollowsFocus", "separatorInsetReference",
    ]

    static let ofCollectionViews: Set<String> = [
        "allowsMultipleSelectionDuringEditing", "allowsSelectionDuringEditing", "dragInteractionEnabled", "editing",
        "prefetchingEnabled", "remembersLastFocusedIndexPath", "reorderingCadence", "selectionFollowsFocus",
        "selfSizingInvalidation", "springLoaded",
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

    /// Objects that views of iOS have, by the end of their names; paths through them are kept.
    static func isObject(_ name: String) -> Bool { name.hasSuffix("GestureRecognizer") }
}
