import Inlay
import InlaySDL

final class HelloViewController: ViewController {
    @Outlet var greetingLabel: Label
}
