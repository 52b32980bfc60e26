/// Element and attribute names of other toolkits, mapped to Inlay's. Spelling distance would not find these suggestions.
nonisolated enum ForeignNames {
    /// Elements of SwiftUI, Qt, GTK, XAML and HTML, without the toolkit's prefix.
    private static let elements = [
        "RowView": ["Row", "HStack", "LazyHStack", "HBox", "HBoxLayout", "RowLayout", "Box"],
        "ColumnView": ["Column", "VStack", "LazyVStack", "VBox", "VBoxLayout", "ColumnLayout", "StackPanel", "div"],
        "LayerView": ["ZStack", "StackedLayout", "Overlay"],
        "Label": ["Text", "TextBlock", "p", "span", "h1", "h2", "h3"],
        "Button": ["PushButton", "ToolButton"],
        "LinkButton": ["Link", "Hyperlink", "HyperlinkButton", "a"],
        "ImageView": ["Image", "Picture", "img"],
        "TextField": ["LineEdit", "Entry", "TextBox", "TextInput", "SecureField", "PasswordEntry", "input"],
        "TextView": ["TextEdit", "PlainTextEdit", "TextEditor", "TextArea", "textarea"],
        "SearchBar": ["SearchEntry", "SearchField"],
        "Switch": ["Toggle", "ToggleSwitch", "ToggleButton"],
        "CheckBox": ["CheckButton"],
        "Slider": ["Scale", "Dial"],
        "PickerView": ["Picker", "DropDown", "PopUpButton", "select"],
        "ComboBox": ["ComboBoxText", "ComboBoxEntry", "AutoSuggestBox", "Autocomplete", "datalist"],
        "ColorWell": ["ColorButton", "ColorDialogButton", "ColorPicker", "ColorDialog"],
        "TabView": ["TabWidget", "Notebook", "TabControl", "TabPane"],
        "SpinBox": ["DoubleSpinBox", "SpinButton", "NumberBox", "SpinRow"],
        "DisclosureView": ["Expander", "ExpanderRow", "DisclosureGroup", "details"],
        "DatePicker": ["Calendar", "CalendarWidget", "CalendarView", "DateEdit", "TimeEdit", "DateTimeEdit"],
        "ProgressView": ["ProgressBar", "ProgressIndicator", "progress"],
        "ActivityIndicatorView": ["Spinner", "BusyIndicator", "ProgressRing"],
        "TableView": [
            "List", "ListView", "ListWidget", "ListBox", "Form", "TreeView", "TreeWidget", "TableWidget", "ul", "table",
        ],
        "CollectionView": ["Grid", "GridView", "FlowBox", "LazyVGrid", "LazyHGrid"],
        "ScrollView": ["ScrollArea", "ScrolledWindow", "ScrollViewer"],
        "NavigationBar": ["HeaderBar"],
        "SegmentedControl": ["ButtonGroup"],
        "View": ["Widget", "Rectangle", "Frame"],
        "Spacer": ["SpacerItem"],
        "OutlineView": ["TreeView", "TreeTable", "TreeGrid", "QTreeView", "QTreeWidget", "TreeListView"],
        "SplitView": ["Paned", "Splitter", "HSplitView", "VSplitView", "SplitContainer"],
        "SidebarView": ["NavigationSplitView", "OverlaySplitView", "Flap", "Leaflet"],
        "Banner": ["InfoBar"],
        "EmptyState": ["StatusPage", "ContentUnavailableView"],
        "BreadcrumbView": ["Breadcrumb", "BreadcrumbBar", "PathControl", "PathBar"],
    ]

    private static let prefixes = ["Q", "Gtk", "Adw", "NS", "wx"]

    /// Attributes. The first listed name that the element has is suggested.
    private static let attributes = [
        "onClick": onPress, "onclick": onPress, "onTap": onPress, "onPress": onPress, "onPressed": onPress,
        "onClicked": onPress, "clicked": onPress, "onAction": onPress, "action": onPress,
        "onChange": onChange, "onChanged": onChange, "onchange": onChange, "onInput": onChange, "onToggled": onChange,
        "minWidth": ["minimumWidth"], "maxWidth": ["maximumWidth"],
        "minHeight": ["minimumHeight"], "maxHeight": ["maximumHeight"],
        "padding": ["layoutMargins"], "margin": ["layoutMargins"], "margins": ["layoutMargins"],
        "gap": ["spacing"], "flex": ["weight"], "grow": ["weight"], "stretch": ["weight"],
        "color": ["textColor", "tintColor"], "foreground": ["textColor", "tintColor"],
        "foregroundColor": ["textColor", "tintColor"], "background": ["backgroundColor"],
        "opacity": ["alpha"], "cornerRadius": ["layer.cornerRadius"], "borderRadius": ["layer.cornerRadius"],
        "borderWidth": ["layer.borderWidth"], "borderColor": ["layer.borderColor"],
        "text": ["title"], "label": ["title", "text"], "title": ["text"], "hint": ["placeholder"],
        "placeholderText": ["placeholder"], "fontSize": ["font"], "fontFamily": ["font"],
        "textAlign": ["textAlignment"],
        "maxLines": ["numberOfLines"], "lineLimit": ["numberOfLines"], "password": ["secureTextEntry"],
        "source": ["image"], "src": ["image"], "icon": ["image"], "isChecked": ["on"], "checked": ["on"],
        "value": ["on", "progress", "text"],
        "min": ["minimumValue"], "minimum": ["minimumValue"], "max": ["maximumValue"], "maximum": ["maximumValue"],
        "step": ["stepValue"],
    ]

    private static let onPress = ["onPrimaryActionTriggered"]
    private static let onChange = ["onValueChanged"]

    private static let elementsByName = elements.reduce(into: [String: String]()) { names, element in
        for other in element.value { names[other] = element.key }
    }

    static func element(_ name: String) -> String? {
        if let own = elementsByName[name] { return own }
        guard let prefix = prefixes.first(where: name.hasPrefix) else { return nil }
        let rest = String(name.dropFirst(prefix.count))
        return elementsByName[rest] ?? ElementNames.plainNames[rest]
    }

    /// - Parameter known: the names that the element has. Other names are not suggested.
    static func attribute(_ name: String, among known: [String]) -> String? {
        attributes[name]?.first { known.contains($0.firstStep) }
    }
}

nonisolated extension String {
    /// `layer` for `layer.cornerRadius`.
    fileprivate var firstStep: String { String(prefix { $0 != "." }) }
}
