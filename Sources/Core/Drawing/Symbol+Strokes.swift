// The lines of the symbols.

import Glibc

nonisolated extension Symbol {
    var strokes: [SymbolLine] {
        switch self {
        case .info: [Self.ring, .line(Point(8, 4.75), Point(8, 4.75)), .line(Point(8, 7.5), Point(8, 11.25))]
        case .add: [Self.ring, .line(Point(8, 5), Point(8, 11)), .line(Point(5, 8), Point(11, 8))]
        case .clear:
            [Self.ring, .line(Point(5.75, 5.75), Point(10.25, 10.25)), .line(Point(10.25, 5.75), Point(5.75, 10.25))]
        case .check: SymbolLine.lines([(3, 8.5), (6.5, 12), (13, 4.5)])
        case .mixed: [.line(Point(4, 8), Point(12, 8))]
        case .forward: SymbolLine.lines([(6, 3.5), (10.5, 8), (6, 12.5)])
        case .backward: SymbolLine.lines([(10, 3.5), (5.5, 8), (10, 12.5)])
        case .down: SymbolLine.lines([(3.5, 6), (8, 10.5), (12.5, 6)])
        case .plus: [.line(Point(8, 3), Point(8, 13)), .line(Point(3, 8), Point(13, 8))]
        case .close: [.line(Point(4, 4), Point(12, 12)), .line(Point(12, 4), Point(4, 12))]
        case .more: [3.5, 8, 12.5].map { .circle(Point($0, 8), radius: 0.4) }
        case .play: SymbolLine.lines([(5, 3), (13, 8), (5, 13)], isClosed: true)
        case .pause: [.line(Point(5.5, 3.5), Point(5.5, 12.5)), .line(Point(10.5, 3.5), Point(10.5, 12.5))]
        case .rewind:
            SymbolLine.lines([(7.5, 4), (2.5, 8), (7.5, 12)], isClosed: true)
                + SymbolLine.lines([(13.5, 4), (8.5, 8), (13.5, 12)], isClosed: true)
        case .fastForward:
            SymbolLine.lines([(2.5, 4), (7.5, 8), (2.5, 12)], isClosed: true)
                + SymbolLine.lines([(8.5, 4), (13.5, 8), (8.5, 12)], isClosed: true)
        case .compose, .reply, .share, .folder, .book, .search, .refresh, .camera, .trash, .undo, .redo, .page:
            itemStrokes
        case .star, .sparkle, .chart, .clock, .history, .person, .download, .eye: placeStrokes
        case .speaker, .speakerOff, .fullScreen, .leaveFullScreen: playerStrokes
        }
    }

    private static let ring = SymbolLine.circle(Point(8, 8), radius: 6.75)

    /// The symbols of player controls.
    private var playerStrokes: [SymbolLine] {
        let speaker = SymbolLine.lines([(2, 6), (4.5, 6), (8, 3), (8, 13), (4.5, 10), (2, 10)], isClosed: true)
        return switch self {
        case .speaker:
            speaker + [
                .arc(Point(7.5, 8), radius: 3.5, -40...40), .arc(Point(7.5, 8), radius: 6.5, -40...40),
            ]
        case .speakerOff:
            speaker + [.line(Point(10.75, 6), Point(14.25, 10)), .line(Point(14.25, 6), Point(10.75, 10))]
        case .fullScreen:
            SymbolLine.lines([(2.5, 6), (2.5, 2.5), (6, 2.5)]) + SymbolLine.lines([(10, 2.5), (13.5, 2.5), (13.5, 6)])
                + SymbolLine.lines([(13.5, 10), (13.5, 13.5), (10, 13.5)])
                + SymbolLine.lines([(6, 13.5), (2.5, 13.5), (2.5, 10)])
        case .leaveFullScreen:
            SymbolLine.lines([(6, 2.5), (6, 6), (2.5, 6)]) + SymbolLine.lines([(10, 2.5), (10, 6), (13.5, 6)])
                + SymbolLine.lines([(13.5, 10), (10, 10), (10, 13.5)])
                + SymbolLine.lines([(6, 13.5), (6, 10), (2.5, 10)])
        default: []
        }
    }

    /// The symbols of toolbars.
    private var itemStrokes: [SymbolLine] {
        switch self {
        case .compose:
            SymbolLine.lines([(8, 3), (3, 3), (3, 13), (13, 13), (13, 8)])
                + SymbolLine.lines([(6.75, 9.25), (13.25, 2.75)])
        case .reply:
            SymbolLine.lines([(6.5, 3.5), (2.5, 7.5), (6.5, 11.5)])
                + [.line(Point(2.5, 7.5), Point(9, 7.5)), .arc(Point(9, 12), radius: 4.5, -90...0)]
                + [.line(Point(13.5, 12), Point(13.5, 13))]
        case .share:
            SymbolLine.lines([(5, 7), (3.5, 7), (3.5, 13.5), (12.5, 13.5), (12.5, 7), (11, 7)])
                + SymbolLine.lines([(5.25, 4.5), (8, 1.75), (10.75, 4.5)]) + [.line(Point(8, 1.75), Point(8, 10))]
        case .folder:
            SymbolLine.lines([(2, 3.5), (6, 3.5), (7.5, 5.25), (14, 5.25), (14, 13), (2, 13)], isClosed: true)
        case .book:
            SymbolLine.lines([(8, 4.5), (6.5, 3.5), (2, 3.5), (2, 12), (6.5, 12), (8, 13)])
                + SymbolLine.lines([(8, 4.5), (9.5, 3.5), (14, 3.5), (14, 12), (9.5, 12), (8, 13)])
                + [.line(Point(8, 4.5), Point(8, 13))]
        case .search: [.circle(Point(7, 7), radius: 4.25), .line(Point(10.25, 10.25), Point(13.5, 13.5))]
        case .refresh:
            [.arc(Point(8, 8), radius: 5.25, 20...322)] + SymbolLine.lines([(12.5, 1.75), (12.5, 4.75), (9.5, 4.75)])
        case .camera:
            SymbolLine.lines(
                [(2, 5), (4.75, 5), (6, 3.25), (10, 3.25), (11.25, 5), (14, 5), (14, 12.75), (2, 12.75)],
                isClosed: true) + [.circle(Point(8, 8.75), radius: 2.25)]
        case .trash:
            SymbolLine.lines([(4.25, 4.5), (5, 13.5), (11, 13.5), (11.75, 4.5)])
                + SymbolLine.lines([(6, 4.5), (6, 2.5), (10, 2.5), (10, 4.5)])
                + [.line(Point(2.75, 4.5), Point(13.25, 4.5))]
                + [.line(Point(6.85, 7.25), Point(7, 11)), .line(Point(9.15, 7.25), Point(9, 11))]
        case .undo:
            SymbolLine.lines([(5.5, 2.75), (2.5, 5.75), (5.5, 8.75)])
                + [.line(Point(2.5, 5.75), Point(9.5, 5.75)), .arc(Point(9.5, 9.5), radius: 3.75, -90...90)]
                + [.line(Point(9.5, 13.25), Point(6, 13.25))]
        case .redo:
            SymbolLine.lines([(10.5, 2.75), (13.5, 5.75), (10.5, 8.75)])
                + [.line(Point(13.5, 5.75), Point(6.5, 5.75)), .arc(Point(6.5, 9.5), radius: 3.75, 90...270)]
                + [.line(Point(6.5, 13.25), Point(10, 13.25))]
        case .page:
            SymbolLine.lines([(3.5, 2.5), (12.5, 2.5), (12.5, 9.5), (8.5, 13.5), (3.5, 13.5)], isClosed: true)
                + SymbolLine.lines([(12.5, 9.5), (8.5, 9.5), (8.5, 13.5)])
        default: []
        }
    }

    /// The symbols of tab bars.
    private var placeStrokes: [SymbolLine] {
        switch self {
        case .star:
            SymbolLine.lines(
                (0..<10).map { corner in
                    let angle = Double(corner) * .pi / 5 - .pi / 2
                    let radius = corner.isMultiple(of: 2) ? 6.5 : 2.9
                    return (8 + radius * cos(angle), 8.5 + radius * sin(angle))
                }, isClosed: true)
        case .sparkle:
            SymbolLine.lines(
                [(8, 2), (9.6, 6.4), (14, 8), (9.6, 9.6), (8, 14), (6.4, 9.6), (2, 8), (6.4, 6.4)], isClosed: true)
        case .chart:
            [(3.5, 9.0), (8.0, 6.0), (12.5, 3.0)].map { .line(Point($0.0, 13), Point($0.0, $0.1)) }
        case .clock: [Self.ring] + SymbolLine.lines([(8, 4.5), (8, 8), (10.5, 9.5)])
        case .history:
            [.arc(Point(8.5, 8), radius: 5.5, 190...500)] + SymbolLine.lines([(2.5, 4), (3, 7.25), (6.25, 6.75)])
                + SymbolLine.lines([(8.5, 5), (8.5, 8), (10.75, 9.25)])
        case .person:
            [.circle(Point(8, 5), radius: 2.75), .arc(Point(8, 14), radius: 5.25, 180...360)]
                + [.line(Point(2.75, 14), Point(13.25, 14))]
        case .download:
            SymbolLine.lines([(4.75, 6.5), (8, 9.75), (11.25, 6.5)]) + [.line(Point(8, 2), Point(8, 9.75))]
                + SymbolLine.lines([(2.5, 10.5), (2.5, 13.5), (13.5, 13.5), (13.5, 10.5)])
        case .eye:
            [.arc(Point(8, 11.28), radius: 7.28, 206.8...333.2), .arc(Point(8, 4.72), radius: 7.28, 26.8...153.2)]
                + [.circle(Point(8, 8), radius: 1.9)]
        default: []
        }
    }
}
