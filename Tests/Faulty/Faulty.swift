import Glibc
import Inlay
import InlayRaster
import InlaySDL

/// A program that fails on purpose, in the way of its first argument, when 'First' and later 'Second' is pressed; to hang,
/// 'Second' is enough. It tests the tools that find such faults.
@main struct Faulty {
    static func main() {
        var arguments = Array(Application.arguments.dropFirst())
        do throws(LaunchError) {
            let options = try LaunchOptions(taking: &arguments)
            if arguments.first == "restless" {
                return Application(title: "Restless").run(RestlessViewController(), options: options)
            }
            guard let fault = arguments.first.flatMap(FaultyViewController.Fault.init) else {
                throw LaunchError(reason: "say which fault: crash, report, frame, hang or none; or restless")
            }
            let controller = FaultyViewController()
            controller.fault = fault
            Application(title: "Faulty").run(controller, options: options)
        } catch {
            StandardError.print("\(error)")
            exit(64)
        }
    }
}

final class FaultyViewController: ViewController {
    enum Fault: String { case crash, report, frame, hang, none }

    var fault = Fault.none
    private var isArmed = false
    private let column = ColumnView()

    override var documentName: String? { nil }

    override func loadView() {
        for (title, action) in [("First", arm), ("Second", fail), ("Third", {})] as [(String, () -> Void)] {
            let button = Button()
            button.style = .system
            button.title = title
            button.addAction(for: .primaryActionTriggered, action)
            column.addArrangedSubview(button)
        }
        column.addArrangedSubview(Spacer())
        // Makes the direction visible in a picture.
        column.layoutMarginLeading = 24
        view = column
    }

    private func arm() { isArmed = true }

    private func fail() {
        guard isArmed || fault == .hang else { return }
        switch fault {
        case .crash: preconditionFailure("the program goes wrong as it was told")
        case .report: column.addSubview(column)
        case .frame: column.subviews.last?.frame = Rect(0, 0, -5, .nan)
        case .hang: while !column.isHidden {}
        case .none: break
        }
    }
}
