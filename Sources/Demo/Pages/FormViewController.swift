import FoundationEssentials
import Inlay
import Observation

/// A form that is bound to a model: typed text and steps reach the model, and the action changes only the model.
final class FormViewController: ViewController {
    override var preferredContentSize: Size { Size(480, 360) }

    @Bindable var order = Order(name: "Ann")
    @Bindable var counts: [Int] = []
    private var guests = ["Bob", "Cid", "Dee"]

    override func registerActions(in actions: inout ActionTable) {
        actions["next"] = next
    }

    func next() {
        counts.append(order.count)
        let name = guests.removeFirst()
        guests.append(name)
        order = Order(name: name)
    }
}

/// A guest's order.
@Observable final class Order: BindableModel {
    var name: String
    var count = 1
    let price = 8.5
    /// Noon of May 4, 2018, in Greenwich: the same day in most time zones.
    let day = Date(timeIntervalSince1970: 1_525_435_200)

    init(name: String) { self.name = name }

    static let bindable: KeyPathTable<Order> = [
        "name": \.name, "count": \.count, "price": \.price, "day": \.day,
    ]
}
