import DemoResources
import FoundationEssentials
import Inlay

/// A video, a sound and a file that is neither, in one player.
final class PlayerViewController: ViewController {
    override var preferredContentSize: Size { Size(640, 560) }

    @Outlet var playerView: PlayerView
    @Outlet var stateLabel: Label
    @Outlet var sourceControl: SegmentedControl
    @Outlet var gravityControl: SegmentedControl
    @Outlet var speedControl: SegmentedControl
    @Outlet var loopSwitch: Switch

    private static let files = ["intarsia.webm", "chime.ogg", "hello.jsonl"]
    private static let gravities: [VideoGravity] = [.resizeAspect, .resizeAspectFill, .resize]
    private static let speeds = [0.5, 1, 2]

    override func registerActions(in actions: inout ActionTable) {
        actions["showSource"] = showSource
        actions["showGravity"] = { [unowned self] in
            playerView.videoGravity = Self.gravities[gravityControl.selectedSegmentIndex]
        }
        actions["changeSpeed"] = changeSpeed
        actions["loop"] = { [unowned self] in playerView.loops = loopSwitch.isOn }
        actions["ready"] = { [unowned self] in showState("Ready") }
        actions["end"] = { [unowned self] in showState("At its end") }
        actions["fail"] = { [unowned self] in showState("Not playable") }
    }

    private func showSource() {
        let name = Self.files[sourceControl.selectedSegmentIndex]
        playerView.url = Resources.demo.path(forFile: name).map { URL(filePath: $0) }
    }

    private func changeSpeed() {
        let speed = Self.speeds[speedControl.selectedSegmentIndex]
        playerView.player?.defaultRate = speed
        if playerView.rate > 0 { playerView.rate = speed }
    }

    private func showState(_ text: String) { stateLabel.text = text }
}
