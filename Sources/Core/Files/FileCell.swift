/// A row of a folder.
final class FileCell: TableViewCell {
    deinit {}

    override func layoutSubviews() {
        super.layoutSubviews()
        // A name that is cut in its middle may differ from others in just what is cut.
        toolTip = textLabel?.lacksWidth == true ? textLabel?.text : nil
    }
}
