import Inlay
import Testing

@testable import InlayRaster

@Suite struct PixmapComparisonTests {
    private let black = Pixmap(width: 3, height: 3, pixels: Array(repeating: 0xff00_0000, count: 9))

    @Test(arguments: [UInt32(0xff00_0009), 0xff00_0900, 0xff09_0000, 0xf600_0000])
    func `a single different pixel is counted`(pixel: UInt32) {
        var other = black
        other[1, 1] = pixel

        #expect(PixmapComparison(black, other).differentCount == 1)
        #expect(PixmapComparison(black, other, tolerance: 8).differentCount == 1)
        #expect(PixmapComparison(black, other, tolerance: 9).differentCount == 0)
        #expect(PixmapComparison(black, other).summary == "1 of 9 pixels differ, by up to 9 of 255")
    }

    @Test func `images of different sizes differ in every pixel`() {
        let comparison = PixmapComparison(black, Pixmap(width: 3, height: 4))

        #expect(comparison.differentCount == 12)
        #expect((comparison.difference.width, comparison.difference.height) == (3, 4))
        #expect(PixmapComparison(Pixmap(width: 0, height: 0), Pixmap(width: 0, height: 1)).differentCount == 1)
    }

    @Test func `pixels present in only one image are red`() {
        let difference = PixmapComparison(
            black, Pixmap(width: 2, height: 4, pixels: Array(repeating: black[0, 0], count: 8))
        )
        .difference

        let reds = (0..<4).flatMap { y in (0..<3).filter { difference[$0, y] == 0xffff_0000 }.map { "\($0),\(y)" } }
        #expect(reds == ["2,0", "2,1", "2,2", "0,3", "1,3", "2,3"])
    }

    @Test func `the difference image shows red pixels on grey`() {
        var other = black
        other[2, 0] = 0xffff_ffff

        let difference = PixmapComparison(black, other).difference

        #expect(difference[2, 0] == 0xffff_0000)
        #expect(difference[1, 0] == 0xff80_8080)
    }

    @Test func `ignored regions are not compared`() {
        let white = Pixmap(width: 3, height: 3, pixels: Array(repeating: 0xffff_ffff, count: 9))

        let comparison = PixmapComparison(black, white, ignoring: [Rect(0, 0, 1, 3), Rect(1.5, 0.2, 0.1, 0.9)])

        #expect(comparison.differentCount == 4)
        #expect(comparison.difference[0, 0] == 0xff80_8080)
        #expect(comparison.difference[1, 2] == 0xffff_0000)
    }

    @Test(arguments: [
        Rect(-5, -5, 100, 100), Rect(-.infinity, -1e300, .infinity, 1e300), Rect(9, 9, 2, 2), Rect(2, 2, -4, -4),
        Rect(.nan, 0, 3, 3), Rect(0, 0, .nan, .nan),
    ])
    func `an ignored region may be outside the image`(region: Rect) {
        let comparison = PixmapComparison(black, Pixmap(width: 3, height: 3), ignoring: [region])

        #expect(comparison.differentCount <= 9)
    }
}

@Suite struct TextComparisonTests {
    @Test(arguments: [("", ""), ("a\nb", "a\nb\n"), ("\n", "")])
    func `trailing newlines are ignored`(texts: (String, String)) {
        let comparison = TextComparison(texts.0, texts.1)

        #expect(comparison.isEqual)
        #expect(comparison.difference == "")
    }

    @Test func `a changed line is shown with the line before`() {
        #expect(
            TextComparison("a\nb\nC\nd", "a\nb\nc\nd").difference == """
                  2   b
                - 3   c
                + 3   C
                """)
    }

    @Test func `lines changed in place are shown in pairs`() {
        #expect(
            TextComparison("A\nb\nC", "a\nb\nc").difference == """
                - 1   a
                + 1   A
                - 3   c
                + 3   C
                """)
    }

    @Test func `added and removed lines are shown on their own`() {
        #expect(TextComparison("a\nx\ny\nb", "a\nb").difference == "  1   a\n+ 2   x\n+ 3   y")
        #expect(TextComparison("a\nb", "a\nx\nb").difference == "  1   a\n- 2   x")
        #expect(TextComparison("", "a").difference == "- 1   a")
    }

    @Test func `a repeated line is matched only once`() {
        #expect(TextComparison("a\na\na", "a\na").difference == "  2   a\n+ 3   a")
        #expect(TextComparison("a\na", "a\na\na").difference == "  2   a\n- 3   a")
    }

    @Test func `long differences are truncated and line numbers are aligned`() {
        let old = (1...12).map { "\($0)" }.joined(separator: "\n")
        let new = (1...12).map { $0 < 9 ? "\($0)" : "new \($0)" }.joined(separator: "\n") + "\nmore"

        #expect(
            TextComparison(new, old).difference == """
                   8   8
                -  9   9
                - 10   10
                - 11   11
                - 12   12
                +  9   new 9
                + 10   new 10
                + 11   new 11
                + 12   new 12
                + 13   more
                """)
        #expect(TextComparison(String(repeating: "x\n", count: 20), "").difference.hasSuffix("\n  and 14 more"))
    }
}
