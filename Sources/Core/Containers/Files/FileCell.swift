/// A row of a folder.
final class FileCell: TableViewCell {
    deinit {}

    override func layoutSubviews() {
        super.layoutSubviews()
        // A name truncated in the middle may differ from others only in the missing part.
        toolTip = textLabel?.lacksWidth == true ? textLabel?.text : nil
    }
}
