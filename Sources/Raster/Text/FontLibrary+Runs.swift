import Inlay

/// The cache key of a shaped run.
nonisolated struct RunKey: Hashable {
    let text: String
    let font: FontDescriptor
    /// Device pixels per point.
    let scale: Double
    /// Width of a justified line, in device pixels.
    var width: Int?
    /// The bidirectional level of each character, if the paragraph sets them.
    var levels: [UInt8]?

    /// Hashes only the values that differ most often.
    func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(font.size)
    }
}

nonisolated extension RunKey {
    init(_ run: TextRun, _ scale: Double) {
        self.init(text: run.text, font: run.font, scale: scale, levels: run.levels)
        // The end of a wider line is never visible.
        if run.isJustified { width = Int(min(max(0, run.width * scale), Double(PixelBuffer.maximumSide)).rounded()) }
    }
}

extension FontLibrary {
    /// Returns the run of a text with its shaped line; nil without fonts.
    ///
    /// - Parameter justified: a run that receives the line unless an equal one has it; nil makes a run with the width of the line.
    func run(_ key: RunKey, justified: TextRun? = nil) -> TextRun? {
        if let run = runs.value(for: key), justified.map({ $0 == run }) ?? true,
            let line = run.shapedLine as? TypesetLine, serves(line)
        {
            return run
        }
        guard let line = typeset(key.text, font: key.font, scale: key.scale, width: key.width, levels: key.levels)
        else { return nil }
        func points(_ pixels: Int) -> Double { Double(pixels) / key.scale }
        let run =
            justified
            ?? TextRun(
                text: key.text, font: key.font, metrics: line.metrics, width: points(line.width),
                glyphExtents: FontMetrics(ascent: points(line.extent.ascent), descent: points(line.extent.descent)),
                overhang: points(line.extent.overhang), levels: key.levels)
        if line.isComplete {
            runs.insert(run, for: key, cost: key.text.utf8.count + 160 + line.byteCount) { $0.shapedLine = nil }
        }
        run.shapedLine = line
        return run
    }

    /// Returns the shaped line of a run: its own, unless the cache has removed it, or it is for another scale; nil without fonts.
    func line(of run: TextRun, scale: Double) -> TypesetLine? {
        if let line = run.shapedLine as? TypesetLine, line.scale == scale, line.isComplete, serves(line) { return line }
        return self.run(RunKey(run, scale))?.shapedLine as? TypesetLine
    }
}
