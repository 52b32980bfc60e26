import Inlay

/// Pictures in a flow layout; some can be removed.
final class PicturesViewController: ViewController, CollectionViewDataSource, CollectionViewDelegate {
    override var preferredContentSize: Size { Size(640, 480) }

    @Outlet var pictures: CollectionView
    @Outlet var removeButton: Button
    @Outlet var statusLabel: Label

    /// Points at the normal size of text.
    private static let itemSize = Size(132, 112)
    private static let inset = 16.0
    private static let headerHeight = 32.0

    private var years = [
        Year(name: "2025", pictures: (1...7).map { Picture(title: "Summit \($0)", number: $0) }),
        Year(name: "2026", pictures: (1...40).map { Picture(title: "Valley \($0)", number: $0) }),
    ]
    private var addedCount = 0

    override func registerActions(in actions: inout ActionTable) {
        actions["add"] = { [unowned self] in
            addedCount += 1
            years[0].pictures.insert(Picture(title: "New \(addedCount)", number: addedCount), at: 0)
            pictures.insertItems(at: [IndexPath(item: 0, section: 0)])
            showCount()
        }
        actions["remove"] = { [unowned self] in
            let paths = pictures.indexPathsForSelectedItems
            for path in paths.reversed() { years[path.section].pictures.remove(at: path.item) }
            pictures.deleteItems(at: paths)
            showCount()
        }
    }

    override func viewDidLoad() {
        pictures.register(PictureCell.self, forCellWithReuseIdentifier: "picture")
        pictures.register(
            YearView.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
            withReuseIdentifier: "year")
        pictures.dataSource = self
        pictures.delegate = self
        showCount()
    }

    /// The sizes of pictures and headers follow the size of text.
    override func viewWillLayoutSubviews() {
        guard let layout = pictures.collectionViewLayout as? CollectionViewFlowLayout else { return }
        let scale = max(1, view.theme.fontScale)
        // The columns share the width, so that no room is left between them.
        let room = view.frame.width - 2 * Self.inset
        let least = Self.itemSize.width * scale + layout.minimumInteritemSpacing
        let columns = max(1, ((room + layout.minimumInteritemSpacing) / least).rounded(.down))
        let width = (room + layout.minimumInteritemSpacing) / columns - layout.minimumInteritemSpacing
        layout.itemSize = Size(
            max(least - layout.minimumInteritemSpacing, width.rounded(.down)), Self.itemSize.height * scale)
        layout.headerReferenceSize.height = Self.headerHeight * scale
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { years.count }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        years[section].pictures.count
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "picture", for: indexPath)
        (cell as? PictureCell)?.picture = years[indexPath.section].pictures[indexPath.item]
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CollectionReusableView? {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "year", for: indexPath)
        (view as? YearView)?.label.text = years[indexPath.section].name
        return view
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) { showCount() }
    func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) { showCount() }

    private func showCount() {
        let count = years.reduce(0) { $0 + $1.pictures.count }
        let selected = pictures.indexPathsForSelectedItems.count
        statusLabel.text = "\(count) pictures" + (selected > 0 ? ", \(selected) selected" : "")
        removeButton.isEnabled = selected > 0
    }
}

private struct Year {
    var name: String
    var pictures: [Picture]
}

struct Picture: BindableModel {
    private static let images = ["mountains", "lake", "forest", "dunes"]

    var title: String
    /// The name of the image.
    var image: String

    /// - Parameter number: the images take turns by it.
    init(title: String, number: Int = 0) {
        self.title = title
        image = Self.images[number % Self.images.count]
    }

    static let bindable: KeyPathTable<Picture> = ["title": \.title, "image": \.image]
}

/// A picture above its title.
final class PictureCell: CollectionViewCell {
    @Bindable var picture = Picture(title: "")

    required init() {
        super.init()
        _ = ViewBuilder.view(withName: "PictureCell", owner: self, root: self)
    }

    deinit {}
}

/// The title of a year.
private final class YearView: CollectionReusableView {
    let label = Label()

    required init() {
        super.init()
        label.font = .style(.headline)
        addSubview(label)
    }

    deinit {}

    override func layoutSubviews() {
        label.frame = bounds.inset(by: EdgeInsets(top: 8, left: 16, bottom: 0, right: 16))
    }
}
