import Testing

@testable import Inlay

/// A control in a document, for tests of behavior that all controls share.
nonisolated struct ControlSample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Contains `%` in the place of attributes.
    let markup: String
    /// The attribute that disables the control.
    var off = #"enabled="false""#

    init(_ name: String, _ markup: String, off: String = #"enabled="false""#) {
        testDescription = name
        self.markup = markup
        self.off = off
    }

    static let all: [ControlSample] =
        ["custom", "system", "prominent", "plain"].map {
            ControlSample("Button, \($0)", #"<Button style="\#($0)" title="Save" %/>"#)
        } + [
            ControlSample("Switch", #"<Switch accessibilityLabel="Sound" %/>"#),
            ControlSample("CheckBox", #"<CheckBox title="Hidden files" %/>"#),
            ControlSample("RadioButton", #"<RadioButton title="Small" %/>"#),
            ControlSample("LinkButton", #"<LinkButton title="The manual" url="https://example.org" %/>"#),
            ControlSample("SpinBox", #"<SpinBox accessibilityLabel="Width" value="5" suffix=" mm" %/>"#),
            ControlSample("Slider", #"<Slider accessibilityLabel="Volume" value="0.5" width="200" %/>"#),
            ControlSample("Stepper", #"<Stepper accessibilityLabel="Guests" value="5" %/>"#),
            ControlSample(
                "SegmentedControl",
                #"<SegmentedControl accessibilityLabel="Size" selectedSegmentIndex="1" %><segment title="S"/><segment title="M"/><segment title="L"/></SegmentedControl>"#
            ),
            ControlSample(
                "PageControl", #"<PageControl accessibilityLabel="Pages" numberOfPages="4" currentPage="1" %/>"#),
            ControlSample(
                "TextField",
                #"<TextField placeholder="Name" text="Ann" borderStyle="roundedRect" clearButtonMode="always" %/>"#),
            ControlSample("TextField without a border", #"<TextField placeholder="Name" text="Ann" %/>"#),
            ControlSample(
                "ComboBox",
                #"<ComboBox placeholder="City" text="Bern" %><row title="Berlin"/><row title="Bern"/></ComboBox>"#),
            ControlSample("ColorWell", ##"<ColorWell accessibilityLabel="Paper" color="#2358cf" %/>"##),
            ControlSample(
                "TextView", #"<TextView accessibilityLabel="Note" text="one two" width="200" height="60" %/>"#),
            ControlSample(
                "SearchBar",
                #"<SearchBar width="320" placeholder="Find" text="a" showsCancelButton="true" showsScopeBar="true" scopeButtonTitles="All, New" %/>"#
            ),
            ControlSample(
                "Toolbar",
                #"<Toolbar width="320" %><item type="undo"/><item type="flexibleSpace"/><item title="Sort"/></Toolbar>"#
            ),
            ControlSample(
                "TabBar",
                #"<TabBar width="320" selectedIndex="0" %><item title="Notes"/><item type="search"/></TabBar>"#),
            ControlSample(
                "HeaderBar",
                #"<HeaderBar width="320" title="Notes" %><item type="edit" placement="leading"/><item type="add"/></HeaderBar>"#
            ),
            ControlSample("Banner", #"<Banner width="320" text="You work offline" buttonTitle="Connect" %/>"#),
            ControlSample(
                "EmptyState", #"<EmptyState title="No notes" text="Write one." buttonTitle="New note" %/>"#),
            ControlSample("BreadcrumbView", #"<BreadcrumbView width="320" titles="Home, Reports" %/>"#),
            ControlSample(
                "NavigationBar",
                #"<NavigationBar width="320" title="Notes" %><item type="edit" placement="leading"/><item type="add"/></NavigationBar>"#
            ),
        ]
        + ["compact", "wheels", "inline"].map {
            ControlSample(
                "DatePicker, \($0)",
                #"<DatePicker accessibilityLabel="Due" preferredDatePickerStyle="\#($0)" width="320" %/>"#)
        }
        + ["wheels", "menu"].map {
            ControlSample(
                "PickerView, \($0)",
                #"<PickerView accessibilityLabel="Pizza" pickerStyle="\#($0)" width="200" %><component name="size"><row title="Small"/><row title="Large"/></component></PickerView>"#,
                off: #"userInteractionEnabled="false""#)
        }

    /// The control with space around it in a window of 400 by 480 points.
    @MainActor func open(
        isEnabled: Bool = true, direction: LayoutDirection = .leftToRight, density: Theme.Density = .desktop
    ) throws -> (control: View, window: Window) {
        let text = markup.replacing("%", with: isEnabled ? "" : off)
        let root = try view(
            #"<ColumnView layoutMargins="30"><RowView>\#(text)<Spacer/></RowView><Spacer/></ColumnView>"#)
        let control = try #require(root.subviews.first?.subviews.first)
        let window = try openWindow(root, size: Size(400, 480), direction: direction)
        if density != window.theme.density { window.setTheme(Theme(density: density)) }
        window.drawFrame()
        return (control, window)
    }

    /// Disables the control in code.
    @MainActor func disable(_ control: View) {
        if let control = control as? Control {
            control.isEnabled = false
        } else if let text = control as? TextView {
            text.isEnabled = false
        } else {
            control.isUserInteractionEnabled = false
        }
    }
}

extension View {
    /// The view and its descendants that are visible.
    var shownTree: [View] { ([self] + descendants).filter { Reachability(of: $0).isShown } }
}
