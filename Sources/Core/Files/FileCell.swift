/// A row of a folder.
final class FileCell: TableViewCell {
    deinit {}

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let label = textLabel else { return }
        // A name that is cut in its middle may differ from others in just what is cut.
        let isCut = label.intrinsicSize(fitting: .unconstrained).width > label.frame.width
        toolTip = isCut ? label.text : nil
    }
}
