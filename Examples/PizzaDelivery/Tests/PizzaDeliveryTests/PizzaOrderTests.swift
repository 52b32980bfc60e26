import Testing

@testable import PizzaDelivery

@Suite struct PizzaOrderTests {
    private func order(_ change: (inout PizzaOrder) -> Void = { _ in }) -> PizzaOrder {
        var order = PizzaOrder()
        order.name = "Ann"
        order.size = "medium"
        order.delivery = "18:30"
        change(&order)
        return order
    }

    @Test func `order fields have the names of the form`() {
        let order = order {
            $0.telephone = "123"
            $0.email = "ann@example.org"
            $0.toppings = ["bacon", "onion"]
            $0.comments = "Ring twice"
        }

        #expect(
            FormEncoding.encode(order.fields)
                == "custname=Ann&custtel=123&custemail=ann%40example.org&size=medium&topping=bacon&topping=onion"
                + "&delivery=18%3A30&comments=Ring+twice")
    }

    @Test func `an order with a name is valid`() { #expect(order().problems.isEmpty) }

    @Test(arguments: ["", " ", "\t\u{A0}"]) func `an order without a name is invalid`(name: String) {
        #expect(order { $0.name = name }.problems.map(\.text) == ["Please tell us your name"])
    }

    @Test func `problems follow the order of the form`() {
        let order = order {
            $0.name = String(repeating: "n", count: 201)
            $0.telephone = "12"
            $0.email = "ann"
            $0.comments = String(repeating: "c", count: 1001)
        }

        #expect(order.problems.map(\.entry) == [.name, .telephone, .email, .comments])
        #expect(order.problem(with: .comments) == "Please use at most 1000 characters, not 1001")
    }

    @Test(arguments: [
        "ann@example.org", "a@b", "Ann.Miller+pizza@mail.example.co.uk", "!#$%&'*+/=?^_`{|}~-@x-y.z", "1@2.3", "..@a",
    ])
    func `a valid e-mail address is accepted`(email: String) { #expect(order { $0.email = email }.problems.isEmpty) }

    @Test(arguments: [
        "ann", "@", "ann@", "@example.org", "ann@-x.org", "ann@x-.org", "ann@x..org", "ann@.org", "ann@x.", "a b@x.org",
        "ann@ex ample.org", "zoë@example.org", "ann@exämple.org", "a@b@c", "a@" + String(repeating: "x", count: 64),
        String(repeating: "x", count: 250) + "@a.bc", "ann@１.org",
    ])
    func `an invalid e-mail address is reported`(email: String) {
        #expect(
            order { $0.email = email }.problem(with: .email)
                == "An e-mail address looks like ann@example.org")
    }
}
