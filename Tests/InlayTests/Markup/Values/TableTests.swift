import FoundationEssentials
import Testing

@testable import Inlay

/// The property tables contain all properties of a class, and each entry has an effect.
@MainActor @Suite struct TableTests {
    @Test func `only the listed properties have an alias with is`() {
        let aliases = ElementRegistry.builtins.flatMap { $0.properties.entries }.flatMap(\.aliases)
            .filter { $0.hasPrefix("is") }

        #expect(
            Set(aliases) == [
                "isAccessibilityElement", "isAccessibilityElementsHidden", "isAlignToBaseline", "isAlignToGrid",
                "isAnimating",
                "isBaselineRelativeArrangement", "isChecked",
                "isCollapsible", "isContinuous", "isEditable", "isEnabled", "isExpanded",
                "isFitToHeight", "isFitToWidth", "isHidden",
                "isHighlighted", "isIndeterminate", "isLayoutMarginsRelativeArrangement", "isMomentary", "isMuted",
                "isOn",
                "isOpaque", "isPagingEnabled", "isReadableWidth", "isRefreshing", "isRevealed", "isScrollEnabled",
                "isSecureTextEntry", "isSelectable", "isSelected", "isSmartTyping", "isTranslucent",
                "isUserInteractionEnabled",
            ])
    }

    /// The stored properties that documents cannot set, by name or by class and name. The reason says what the property holds, or which
    /// attribute sets it.
    nonisolated static let leftOut: [String: String] = [
        "PlayerView.onReady": "set in code", "PlayerView.onEnd": "set in code", "PlayerView.onError": "set in code",
        "ownLayer": "its parts are properties", "messageLabel": "internal view", "controls": "internal view",
        "lastStatus": "player state", "layoutState": "state of the layout pass",
        "knownDisplayState": "state of the display pass", "subviews": "children", "plan": "a cache",
        "itemLayout": "the items' layout", "pagePointer": "pointer state", "nameLabel": "the name of the element",
        "turn": "animation state", "ImageView.progress": "animation state", "isInternalView": "internal views",
        "flags": "what needs layout or display; two are properties", "context": "the window", "parent": "the superview",
        "extras": "its parts are properties", "isHovered": "pointer state", "actions": "events",
        "isPointerInside": "pointer state", "layouts": "a cache", "style": "the attribute 'style'",
        "effects": "its parts are properties", "normalTitle": "its parts are properties",
        "contents": "its parts are properties", "columnWidths": "layout state", "placedColumnWidths": "layout state",
        "isConstant": "a cache", "ownAxis": "axis", "StackView.horizontalAlignment": "its alignment",
        "StackView.verticalAlignment": "its alignment", "StackView.alignsToBaseline": "baselineRelativeArrangement",
        "alignsToBaseline": "alignToBaseline", "alignsToGrid": "alignToGrid", "fitsContentToWidth": "fitToWidth",
        "fitsContentToHeight": "fitToHeight", "contentView": "the child", "titlePart": "the title label",
        "imagePart": "the image view", "symbolColor": "colour of the button", "view": "the layer's view",
        "shadowOffset": "its parts are properties", "transform": "set in code", "transformTime": "time of transform",
        "delegate": "set in code", "motion": "animation state", "offset": "contentOffset",
        "contentSize": "layout state", "scrollRange": "layout state", "bars": "internal views",
        "PageControl.page": "currentPage", "PageControl.count": "numberOfPages", "requestedPage": "currentPage",
        "settledPage": "currentPage", "isAligned": "layout state", "isStill": "animation state", "content": "the child",
        "PageView.row": "its pages", "Button.menu": "set in code", "LinkButton.menu": "set in code",
        "valueText": "text of the value", "SpinBox.placeholder": "a text field's",
        "SpinBox.clearButtonMode": "a text field's", "SpinBox.isSecureTextEntry": "a text field's",
        "SpinBox.adjustsFontSizeToFitWidth": "a text field's", "SpinBox.minimumFontSize": "a text field's",
        "SpinBox.background": "a text field's", "SpinBox.disabledBackground": "a text field's",
        "SpinBox.leftViewMode": "a text field's", "SpinBox.rightViewMode": "a text field's",
        "SpinBox.inputTraits": "a text field's", "SpinBox.editor": "edit state", "SpinBox.state": "display state",
        "row": "the row of the title", "animationCount": "animation state",
        "expectsRefreshControl": "a processing instruction", "awaited": "a processing instruction",
        "expectsBackgroundView": "a processing instruction", "backgroundView": "a processing instruction",
        "selectedBackgroundView": "a processing instruction",
        "multipleSelectionBackgroundView": "a processing instruction", "tableHeaderView": "a processing instruction",
        "tableFooterView": "a processing instruction", "columnPart": "the columns",
        "emptyView": "a processing instruction", "outlineDataSource": "set in code", "onItemExpanded": "set in code",
        "onItemCollapsed": "set in code", "OutlineView.outline": "internal value", "OutlineView.rows": "display state",
        "TableView.rows": "display state", "dataSource": "set in code", "tableDelegate": "set in code",
        "interaction": "pointer and keyboard state", "press": "pointer state", "kept": "layout state",
        "typed": "keyboard state", "finder": "keyboard state", "choices": "from the delegate",
        "checks": "pointer state", "scroller": "display state", "provider": "from the data source",
        "measures": "its parts are properties", "isLifted": "display state", "isCheckedByTap": "pointer state",
        "declaringTable": "set by the table", "ownSeparatorInset": "separatorInset", "gate": "transient state",
        "Canvas.onDraw": "set in code", "regions": "set in code", "makeRegions": "set in code",
        "regionViews": "internal views", "reachedName": "keyboard state", "recording": "display state",
        "onRowActivated": "set in code", "onSelectionChanged": "set in code", "reordering": "transient state",
        "OutlineView.moves": "transient state", "documentActions": "events", "isArranging": "transient state",
        "plainColor": "colour of the cell", "accessory": "accessoryType", "accessoryView": "the child",
        "rowState": "set by the table", "texts": "textLabel and detailTextLabel", "picture": "imageView",
        "place": "set by the table", "isOverRows": "set by the table", "CollectionView.items": "display state",
        "itemDelegate": "set in code", "loadedCounts": "from the data source", "isLastPass": "transient state",
        "laidOutSize": "layout state",
        "unusedFlow": "values of an unused layout", "itemState": "set by the collection view",
        "refresh": "the child after the instruction", "drag": "gesture state",
        "RefreshControl.indicator": "internal view", "pulledPart": "gesture state", "grip": "pointer state",
        "range": "its parts are properties", "hoveredHalf": "pointer state", "gesture": "pointer state",
        "wheel": "pointer state", "segments": "children", "selected": "selectedSegmentIndex",
        "wanted": "selectedSegmentIndex", "cursor": "set in code", "keyIndex": "keyboard state",
        "TextField.editor": "text, selection and history", "TextField.state": "display and edit state",
        "TextField.inputTraits": "its parts are properties", "leftView": "a processing instruction",
        "rightView": "a processing instruction", "TextView.editor": "text, selection and history",
        "TextView.inputTraits": "its parts are properties", "session": "transient state", "textDelegate": "set in code",
        "TextView.rows": "display state", "caretView": "display state", "anchorLine": "display state",
        "shouldShowCaret": "display state", "placeholderLabel": "placeholder", "compositionRow": "transient state",
        "hasShownSelection": "display state", "cachedText": "a cache", "inputView": "a processing instruction",
        "inputAccessoryView": "a processing instruction", "declared": "from the document's children",
        "hasComponentElement": "from the document's children", "rowCounts": "from the data source",
        "selection": "user state", "parts": "internal views", "areWheels": "layout state", "onSelect": "internal views",
        "searchText": "internal views", "DatePicker.wanted": "date", "cachedSymbols": "a cache", "form": "layout state",
        "DatePicker.wheels": "internal views", "calendarView": "internal views", "buttons": "internal views",
        "indicator": "display state", "indicatorColor": "display state", "isMenuOpen": "user state",
        "current": "keyboard state", "Toolbar.items": "children", "Toolbar.shown": "layout state",
        "isTight": "layout state", "isCompact": "layout state", "more": "internal view",
        "searchTextField": "its parts are properties",
        "promptLabel": "prompt", "cancelButton": "internal view", "scopeControl": "internal view",
        "listener": "internal view", "requestedScope": "selectedScopeButtonIndex", "TabBar.items": "children",
        "requestedIndex": "selectedIndex", "ComboBox.options": "children", "ComboBox.editor": "text",
        "ComboBox.state": "display and edit state", "ComboBox.inputTraits": "its parts are properties",
        "ComboBox.list": "user state", "ComboBox.arrow": "internal view", "committedText": "text", "bound": "items",
        "TabView.tabs": "children", "TabView.strip": "internal view", "stage": "internal view",
        "closingItem": "transient state", "isClosingPrevented": "transient state", "onTabClose": "set in code",
        "onNewTab": "set in code", "onTabMove": "set in code", "TabView.onValueChanged": "set in code",
        "ColorWell.dropDown": "user state", "ComboBox.index": "a cache", "widestTitle": "a cache",
        "requestedName": "selectedName", "NavigationBar.stack": "children", "NavigationBar.content": "display state",
        "SplitView.panes": "children", "SplitView.handles": "internal views", "pendingPositions": "positions",
        "hasReadStoredPositions": "state of the stored positions", "isSidebarShown": "showsSidebar",
        "isContentShown": "showsContent", "isCollapsed": "layout state", "wasSidebarShown": "layout state",
        "sidebarPage": "the child", "contentPage": "the child", "scrim": "internal view",
        "transition": "animation state", "transitionCount": "animation state", "swipedPart": "gesture state",
        "ownTitle": "title", "sidebarItem": "internal view", "HeaderBar.stack": "children",
        "HeaderBar.content": "display state", "passingText": "set in code", "waiting": "timer state",
        "StatusBar.label": "text", "Banner.icon": "kind", "Banner.label": "text", "Banner.button": "buttonTitle",
        "closeButton": "internal view", "EmptyState.picture": "image", "titleLabel": "title", "textLabel": "text",
        "EmptyState.button": "buttonTitle", "steps": "children", "chosenIndex": "selectedIndex",
        "firstShown": "layout state", "arrows": "layout state", "declaredMenu": "menu",
    ]

    private static var types: [any MarkupObject.Type] {
        ElementRegistry.builtins as [any MarkupObject.Type] + [Layer.self]
    }

    /// A new object, and the view that a layer needs.
    private static func make(_ type: any MarkupObject.Type) -> (object: any MarkupObject, view: View) {
        let view = (type as? View.Type)?.init() ?? View()
        return (type is View.Type ? view : view.layer, view)
    }

    @Test func `every stored property is in the table or excluded with a reason`() {
        for type in Self.types {
            let table = ClassTable(of: type)
            var mirror: Mirror? = Mirror(reflecting: Self.make(type).object)
            while let level = mirror {
                for label in level.children.compactMap(\.label) {
                    let name = label.split(separator: "$").last.map { $0.drop { $0 == "_" } }.map(String.init) ?? label
                    let isListed = table[name] != nil || table[name + "s"] != nil
                    let reason = Self.leftOut[name] ?? Self.leftOut["\(type).\(name)"]
                    #expect(isListed || reason != nil, "'\(label)' of \(level.subjectType)")
                }
                mirror = level.superclassMirror
            }
        }
    }

    /// Texts for each format, which differ from the value in a new object.
    private static func texts(_ property: Property) -> [String] {
        switch property.format {
        case Bool.markupFormat: ["true", "false"]
        case Double.markupFormat, Int.markupFormat, LayoutPriority.markupFormat: ["0.25", "3", "600"]
        case EdgeInsets.markupFormat: ["17"]
        case Point.markupFormat: ["3, 4"]
        case [Color].markupFormat: ["magenta"]
        case [Double].markupFormat: ["0.25"]
        case Color.markupFormat: ["magenta"]
        case Font.markupFormat: ["System-Bold 31"]
        case Image.markupFormat, [Image].markupFormat: ["sample"]
        case String.markupFormat: ["something"]
        case LocaleIdentifier.markupFormat: ["de_DE"]
        case URL.markupFormat: ["https://example.org/a.webm"]
        case TimeZoneRules.markupFormat: ["Europe/Berlin"]
        default: property.format.split(separator: ", ").map(String.init)
        }
    }

    @Test func `every table entry changes the value of its property`() {
        let image = Image(name: "sample", source: Image.symbol(.info).source)
        ViewBuilder.register(image, as: "sample")
        let context = MarkupContext(resources: .none, imageLoader: NoImageLoader())
        for type in Self.types {
            for property in type.properties.entries {
                // The duration of a player is read-only. Only a binding sets elements, one of which can be selected then.
                guard case .value(let set) = property.access, property.name != "duration", !property.isList,
                    !["selectedItem", "selectedItems"].contains(property.name)
                else { continue }
                let (object, view) = Self.make(type)
                let before = "\(property.value(of: object) ?? "none")"
                let after = Self.texts(property).map { text in
                    try? set(object, text, context)
                    return "\(property.value(of: object) ?? "none")"
                }
                _ = context.takeConversionWarning()
                #expect(after.contains { $0 != before }, "'\(property.name)' of \(type)")
                withExtendedLifetime(view) {}
            }
        }
    }
}
