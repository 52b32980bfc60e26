extension ElementRegistry {
    /// The classes of Inlay that documents may name. `ElementNames` has their alternative names.
    static let builtins: [View.Type] = [
        View.self, Control.self, Label.self, Button.self, ImageView.self, Spacer.self, RowView.self, ColumnView.self,
        LayerView.self, AnchorView.self, RootView.self, StackView.self, LinearGradientView.self,
        RadialGradientView.self, ActivityIndicatorView.self, VisualEffectView.self, ScrollView.self, PageView.self,
        PageControl.self, RefreshControl.self, TextField.self, TextView.self, Switch.self, Slider.self,
        ProgressView.self, Stepper.self, PickerView.self, DatePicker.self,
        ComboBox.self, ColorWell.self, TabView.self,
        SegmentedControl.self, TableView.self, TableViewCell.self, ContentTableViewCell.self,
        TableViewHeaderFooterView.self,
        CheckBox.self, RadioButton.self, LinkButton.self, SpinBox.self, GroupBox.self,
        DisclosureView.self,
        ContentTableViewHeaderFooterView.self, CollectionView.self, CollectionViewCell.self, SearchBar.self,
        Toolbar.self, TabBar.self, NavigationBar.self, WebView.self, MapView.self, BannerView.self, PlayerView.self,
        SplitView.self, SidebarView.self, HeaderBar.self, StatusBar.self, Banner.self, EmptyState.self,
        BreadcrumbView.self,
        OutlineView.self,
        Canvas.self,
    ]
}
