import Testing

@testable import Inlay

@Suite struct RangedValueTests {
    @Test func `an unsettled value adapts to later limits`() {
        var value = RangedValue(minimum: 0, maximum: 1)
        value.current = 50
        #expect(value.value == 1)

        value.maximum = 100
        #expect(value.value == 50)
    }

    @Test func `limits clamp a settled value permanently`() {
        var value = RangedValue(50, minimum: 0, maximum: 100)
        value.settle()

        value.maximum = 20
        value.maximum = 100

        #expect(value.value == 20)
    }

    @Test func `a minimum above the maximum fixes the value at the minimum`() {
        var value = RangedValue(3, minimum: 0, maximum: 10)

        value.minimum = 12

        #expect(value.value == 12)
        #expect(value.part == 0)
        #expect(value.length == 0)
    }

    @Test func `a default value outside the limits is clamped without excess`() {
        var value = RangedValue(minimum: 0, maximum: 1)

        value.minimum = 2
        value.maximum = 30
        #expect(value.value == 2 && value.excess == nil)
        value.current = 0

        #expect(value.value == 2 && value.excess == 0)
    }

    @Test(arguments: [
        (0.1234567, 0.005, 0.123), (0.1234567, 0.01, 0.12), (12.7, 1.3, 13), (1234, 130, 1200), (-0.256, 0.05, -0.26),
        (5, 0, 5), (.greatestFiniteMagnitude, 1, .greatestFiniteMagnitude), (0.3, .leastNonzeroMagnitude, 0.3),
    ])
    func `a number is rounded to the decimals of its step`(number: Double, step: Double, expected: Double) {
        #expect(number.rounded(toDecimalsOf: step) == expected)
    }

    @Test func `steps add no surplus decimals`() {
        var value = RangedValue(minimum: 0, maximum: 1)

        var seen: [Double] = []
        for _ in 0..<4 {
            value.current = value.value(stepped: 1, by: 0.1)
            seen.append(value.value)
        }

        #expect(seen == [0.1, 0.2, 0.3, 0.4])
        #expect(RangedValue(7, minimum: 0, maximum: 10).value(stepped: 1, by: 0.25) == 7.25)
        #expect(RangedValue(9, minimum: 0, maximum: 10).value(stepped: 3, by: 1) == 10)
    }

    @Test func `the ends of the range are exact`() {
        let value = RangedValue(minimum: 0.123, maximum: 9.876)

        #expect(value.value(atPart: -1, step: 1) == 0.123)
        #expect(value.value(atPart: 1, step: 1) == 9.876)
        #expect(value.value(atPart: 0.5, step: 0.1) == 5)
    }
}
