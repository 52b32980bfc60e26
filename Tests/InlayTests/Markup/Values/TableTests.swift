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

    /// Stored properties that documents cannot set, of all classes or of one, with the reasons.
    nonisolated static let leftOut: [String: String] = [
        "PlayerView.onReady": "set in code", "PlayerView.onEnd": "set in code", "PlayerView.onError": "set in code",
        "ownLayer": "its parts are properties", "messageLabel": "its own view", "controls": "its own view",
        "lastStatus": "the player's",
        "layoutState": "the layout pass's", "knownDisplayState": "the display pass's",
        "subviews": "children", "plan": "a cache", "itemLayout": "the items' layout",
        "hasToldOfCounts": "what was told", "pagePointer": "the pointer", "nameLabel": "the name of the element",
        "turn": "the animation's", "ImageView.progress": "the animation's",
        "isInternalView": "a control's own views",
        "flags": "what is stale; two are properties", "context": "the window", "parent": "the superview",
        "extras": "its parts are properties",
        "isHovered": "the pointer", "actions": "events", "isPointerInside": "the pointer",
        "layouts": "a cache", "style": "the attribute 'style'", "effects": "its parts are properties",
        "normalTitle": "its parts are properties", "contents": "its parts are properties", "columnWidths": "the grid's",
        "placedColumnWidths": "the grid's", "isConstant": "a cache", "ownAxis": "axis",
        "StackView.horizontalAlignment": "its alignment", "StackView.verticalAlignment": "its alignment",
        "StackView.alignsToBaseline": "baselineRelativeArrangement",
        "alignsToBaseline": "alignToBaseline", "alignsToGrid": "alignToGrid", "fitsContentToWidth": "fitToWidth",
        "fitsContentToHeight": "fitToHeight",
        "contentView": "the child",
        "titlePart": "the title label", "imagePart": "the image view",
        "symbolColor": "a button's", "view": "the layer's view", "shadowOffset": "its parts are properties",
        "transform": "set in code", "transformTime": "of that", "delegate": "set in code", "motion": "what moves",
        "offset": "contentOffset",
        "contentSize": "layout finds it out", "scrollRange": "layout finds it out", "bars": "a scroll view's own",
        "PageControl.page": "currentPage", "PageControl.count": "numberOfPages", "requestedPage": "currentPage",
        "settledPage": "currentPage",
        "isAligned": "what layout knows", "isStill": "the animation's", "content": "the child",
        "PageView.row": "its pages", "Button.menu": "set in code", "LinkButton.menu": "set in code",
        "valueText": "text of the value", "SpinBox.placeholder": "a text field's",
        "SpinBox.clearButtonMode": "a text field's", "SpinBox.isSecureTextEntry": "a text field's",
        "SpinBox.adjustsFontSizeToFitWidth": "a text field's", "SpinBox.minimumFontSize": "a text field's",
        "SpinBox.background": "a text field's", "SpinBox.disabledBackground": "a text field's",
        "SpinBox.leftViewMode": "a text field's", "SpinBox.rightViewMode": "a text field's",
        "SpinBox.inputTraits": "a text field's", "SpinBox.editor": "what is typed", "SpinBox.state": "what is shown",
        "row": "the row of the title", "animationCount": "the animation's",
        "expectsRefreshControl": "a processing instruction", "awaited": "a processing instruction",
        "expectsBackgroundView": "a processing instruction", "backgroundView": "a processing instruction",
        "selectedBackgroundView": "a processing instruction",
        "multipleSelectionBackgroundView": "a processing instruction", "tableHeaderView": "a processing instruction",
        "tableFooterView": "a processing instruction",
        "columnPart": "the columns", "emptyView": "a processing instruction",
        "outlineDataSource": "set in code", "onItemExpanded": "set in code", "onItemCollapsed": "set in code",
        "OutlineView.outline": "its own part", "OutlineView.rows": "what can be seen",
        "TableView.rows": "what can be seen", "dataSource": "set in code", "tableDelegate": "set in code",
        "interaction": "the pointer and the keyboard", "press": "the pointer", "kept": "what layout knows",
        "typed": "the keyboard", "finder": "the keyboard's", "choices": "the delegate's", "checks": "the pointer's",
        "updates": "what goes on",
        "scroller": "what can be seen", "provider": "the data source's", "measures": "its parts are properties",
        "isLifted": "what is shown", "isCheckedByTap": "the pointer's", "declaringTable": "the table's",
        "ownSeparatorInset": "separatorInset", "gate": "what goes on",
        "Canvas.onDraw": "set in code", "regions": "set in code", "makeRegions": "set in code",
        "regionViews": "its own views", "reachedName": "the keyboard", "recording": "what is drawn",
        "onRowActivated": "set in code", "onSelectionChanged": "set in code", "reordering": "what goes on",
        "OutlineView.moves": "what goes on", "documentActions": "events",
        "isArranging": "what goes on",
        "plainColor": "a cell's",
        "accessory": "accessoryType", "accessoryView": "the child",
        "rowState": "the table's", "texts": "textLabel and detailTextLabel", "picture": "imageView",
        "place": "the table's", "CollectionView.items": "what can be seen", "itemDelegate": "set in code",
        "loadedCounts": "what the data source says",
        "isLastPass": "what goes on", "laidOutSize": "what layout knows",
        "unusedFlow": "a layout that is none", "itemState": "the collection view's",
        "refresh": "the child after the instruction", "drag": "a finger", "RefreshControl.indicator": "its own",
        "pulledPart": "a finger",
        "grip": "the pointer's", "range": "its parts are properties",
        "hasToldOfLimits": "what was told", "hoveredHalf": "the pointer's",
        "gesture": "the pointer's",
        "wheel": "the wheel's",
        "segments": "children", "selected": "selectedSegmentIndex", "wanted": "selectedSegmentIndex",
        "cursor": "set in code", "keyIndex": "the keyboard's",
        "TextField.editor": "text, and what is done with it", "TextField.state": "what is shown and going on",
        "TextField.inputTraits": "its parts are properties", "leftView": "a processing instruction",
        "rightView": "a processing instruction",
        "TextView.editor": "text, and what is done with it", "TextView.inputTraits": "its parts are properties",
        "session": "what goes on", "textDelegate": "set in code", "TextView.rows": "what can be seen",
        "caretView": "what is shown", "anchorLine": "what can be seen", "shouldShowCaret": "what can be seen",
        "placeholderLabel": "placeholder", "compositionRow": "what goes on", "hasShownSelection": "what is shown",
        "cachedText": "a cache",
        "inputView": "a processing instruction", "inputAccessoryView": "a processing instruction",
        "declared": "what the document declares", "hasComponentElement": "what the document declares",
        "rowCounts": "what the data source says", "selection": "what a person selects", "parts": "its own views",
        "areWheels": "what layout knows", "onSelect": "a control's own views", "searchText": "a control's own views",
        "DatePicker.wanted": "date", "cachedSymbols": "a cache", "form": "what layout knows",
        "DatePicker.wheels": "its own views", "calendarView": "its own views", "buttons": "its own views",
        "indicator": "what is shown", "indicatorColor": "what is shown", "hasToldOfIndex": "what was told",
        "isMenuOpen": "what a person opened", "current": "the keyboard's", "Toolbar.items": "children",
        "Toolbar.shown": "what layout knows",
        "isTight": "what layout knows",
        "more": "a bar's own", "searchTextField": "its parts are properties", "promptLabel": "prompt",
        "cancelButton": "a bar's own", "scopeControl": "a bar's own", "listener": "a bar's own",
        "requestedScope": "selectedScopeButtonIndex", "TabBar.items": "children", "requestedIndex": "selectedIndex",
        "ComboBox.options": "children", "ComboBox.editor": "text", "ComboBox.state": "what is shown and going on",
        "ComboBox.inputTraits": "its parts are properties", "ComboBox.list": "what a person opened",
        "ComboBox.arrow": "its own view",
        "committedText": "text", "bound": "items", "TabView.tabs": "children", "TabView.strip": "its own view",
        "stage": "its own view",
        "closingItem": "what goes on", "isClosingPrevented": "what goes on", "onTabClose": "set in code",
        "onNewTab": "set in code", "onTabMove": "set in code", "TabView.onValueChanged": "set in code",
        "ColorWell.dropDown": "what a person opened", "ComboBox.index": "a cache", "widestTitle": "a cache",
        "requestedName": "selectedName", "NavigationBar.stack": "children", "NavigationBar.content": "what is shown",
        "SplitView.panes": "children", "SplitView.handles": "its own views", "pendingPositions": "positions",
        "isSidebarShown": "showsSidebar", "isContentShown": "showsContent", "isCollapsed": "what layout knows",
        "wasSidebarShown": "what layout knows", "sidebarPage": "the child", "contentPage": "the child",
        "scrim": "its own view", "transition": "the animation's", "transitionCount": "the animation's",
        "swipedPart": "a finger", "ownTitle": "title", "sidebarItem": "a bar's own",
        "HeaderBar.stack": "children", "HeaderBar.content": "what is shown",
        "passingText": "set in code", "waiting": "the clock's", "StatusBar.label": "text",
        "Banner.icon": "kind", "Banner.label": "text", "Banner.button": "buttonTitle", "closeButton": "its own view",
        "EmptyState.picture": "image", "titleLabel": "title", "textLabel": "text", "EmptyState.button": "buttonTitle",
        "steps": "children", "chosenIndex": "selectedIndex", "firstShown": "what layout knows",
        "arrows": "what layout knows", "declaredMenu": "menu",
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
