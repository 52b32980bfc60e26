// Without `@testable`, as in another module.
import Inlay
import Testing

@MainActor private final class WideButton: Button {
    override func intrinsicSize(fitting proposal: Size) -> Size {
        Size(200, super.intrinsicSize(fitting: proposal).height)
    }
}

@MainActor private final class CountingLabel: Label {
    var drawingCount = 0
    override func draw(into list: inout DisplayList) {
        drawingCount += 1
        super.draw(into: &list)
    }
}

@MainActor private final class LoudSwitch: Switch {
    var activationCount = 0
    override func activate(with event: Event?) {
        activationCount += 1
        super.activate(with: event)
    }
}

@MainActor private final class CodeField: TextField {
    override var accessibility: Accessibility { Accessibility(role: .textField, label: "code") }
}

// A subclass of each class, without additions.
@MainActor private final class OwnTextView: TextView {}
@MainActor private final class OwnImageView: ImageView {}
@MainActor private final class OwnSearchBar: SearchBar {}
@MainActor private final class OwnDatePicker: DatePicker {}
@MainActor private final class OwnSlider: Slider {}
@MainActor private final class OwnStepper: Stepper {}
@MainActor private final class OwnSegmentedControl: SegmentedControl {}
@MainActor private final class OwnProgressView: ProgressView {}
@MainActor private final class OwnPageControl: PageControl {}
@MainActor private final class OwnRefreshControl: RefreshControl {}
@MainActor private final class OwnActivityIndicatorView: ActivityIndicatorView {}
@MainActor private final class OwnToolbar: Toolbar {}
@MainActor private final class OwnTabBar: TabBar {}
@MainActor private final class OwnNavigationBar: NavigationBar {}
@MainActor private final class OwnSpacer: Spacer {}
@MainActor private final class OwnVisualEffectView: VisualEffectView {}
@MainActor private final class OwnLinearGradientView: LinearGradientView {}
@MainActor private final class OwnRadialGradientView: RadialGradientView {}
@MainActor private final class OwnAlertController: AlertController {}

/// Subclasses of controls, as apps make them (docs/markup.md, "Your own views").
@MainActor @Suite struct SubclassTests {
    private func load(_ markup: String) throws -> View {
        try ViewBuilder(for: nil).load(MarkupSource(name: "Sample", text: markup), owner: nil).view
    }

    @Test func `every control can be subclassed by another module`() {
        let classes: [View.Type] = [
            WideButton.self, CountingLabel.self, LoudSwitch.self, CodeField.self, OwnTextView.self, OwnImageView.self,
            OwnSearchBar.self, OwnDatePicker.self, OwnSlider.self, OwnStepper.self, OwnSegmentedControl.self,
            OwnProgressView.self, OwnPageControl.self, OwnRefreshControl.self, OwnActivityIndicatorView.self,
            OwnToolbar.self, OwnTabBar.self, OwnNavigationBar.self, OwnSpacer.self, OwnVisualEffectView.self,
            OwnLinearGradientView.self, OwnRadialGradientView.self,
        ]

        for type in classes { #expect(ObjectIdentifier(Swift.type(of: type.init())) == ObjectIdentifier(type)) }
        #expect(OwnAlertController().title == nil)
    }

    @Test func `a document loads a subclass with the properties of its base class`() throws {
        ViewBuilder.register(WideButton.self, as: "WideButton")

        let button = try #require(try load("<WideButton title='OK'/>") as? WideButton)

        #expect(button.title == "OK")
        #expect(button.measure(fitting: .unconstrained).width == 200)
    }

    @Test func `overridden methods replace the base class methods`() throws {
        let (label, toggle) = (CountingLabel(), LoudSwitch())
        label.text = "Hello"
        let application = Application(title: "Test", platform: HeadlessPlatform())
        let controller = ViewController()
        let column = ColumnView()
        for view in [label, toggle] as [View] { column.addArrangedSubview(view) }
        controller.view = column
        let window = try application.open(controller, size: Size(200, 100))
        window.drawFrame()
        toggle.activate(with: nil)

        #expect(label.drawingCount == 1)
        #expect(toggle.activationCount == 1 && toggle.isOn)
    }
}
