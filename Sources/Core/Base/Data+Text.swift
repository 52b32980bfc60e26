import FoundationEssentials

nonisolated extension Data {
    /// The number, from 1, of the first line that is not valid UTF-8.
    var firstLineThatIsNoText: Int {
        var number = 1
        var decoder = UTF8()
        var bytes = makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&bytes) {
            if scalar == "\n" { number += 1 }
        }
        return number
    }
}
