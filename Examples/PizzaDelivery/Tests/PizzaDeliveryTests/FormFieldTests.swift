import Testing

@testable import PizzaDelivery

@Suite struct FormFieldTests {
    @Test(arguments: [
        ("Ann Miller", "Ann+Miller"), ("a*b-c.d_e", "a*b-c.d_e"), ("~!'()", "%7E%21%27%28%29"),
        ("1+1=2&3", "1%2B1%3D2%263"),
        ("Zoë", "Zo%C3%AB"), ("🍕", "%F0%9F%8D%95"), ("100%", "100%25"), ("\u{0}\u{7F}", "%00%7F"),
        ("one\ntwo\r\nthree\rfour", "one%0D%0Atwo%0D%0Athree%0D%0Afour"), ("\n\n\r\r", "%0D%0A%0D%0A%0D%0A%0D%0A"),
    ])
    func `texts are encoded as in browsers`(text: String, encoded: String) {
        #expect(FormEncoding.encode([FormField("a", text)]) == "a=\(encoded)")
    }

    @Test func `repeated field names keep their order`() {
        let fields = [FormField("topping", "bacon"), FormField("size", "large"), FormField("topping", "extra cheese")]

        #expect(FormEncoding.encode(fields) == "topping=bacon&size=large&topping=extra+cheese")
        #expect(FormEncoding.encode([]) == "")
    }

    @Test(arguments: [
        ("a=1&b=2", [FormField("a", "1"), FormField("b", "2")]), ("a", [FormField("a", "")]),
        ("&&a=1&&", [FormField("a", "1")]), ("=x", [FormField("", "x")]), ("a=b=c", [FormField("a", "b=c")]),
        ("a+b=%20+", [FormField("a b", "  ")]), ("a=%4", [FormField("a", "%4")]), ("a=%zz%", [FormField("a", "%zz%")]),
        ("a=%C3%AB%e2%82%ac", [FormField("a", "ë€")]), ("a=%FF", [FormField("a", "\u{FFFD}")]), ("", []),
    ])
    func `a form body with any bytes is decoded`(body: String, fields: [FormField]) {
        #expect(FormEncoding.decode(body.utf8) == fields)
    }

    @Test func `encoded fields decode to the same fields`() {
        let scalars = (0...0x2FFF).compactMap(Unicode.Scalar.init).filter { $0 != "\r" && $0 != "\n" }
        let text = String(String.UnicodeScalarView(scalars))

        #expect(FormEncoding.decode(FormEncoding.encode([FormField(text, text)]).utf8) == [FormField(text, text)])
    }
}
