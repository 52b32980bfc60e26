/// Returns the steps that a failure needs, in order, by delta debugging: it removes parts, large ones first, as long as the
/// rest fails. Without any single one of the remaining steps there is no failure.
///
/// - Parameter fails: whether some of the steps still fail. If it never returns true, all steps are returned.
package func shrink<Step: Sendable>(
    _ steps: [Step], fails: @MainActor ([Step]) async -> Bool
) async -> [Step] {
    guard !steps.isEmpty else { return steps }
    if await fails([]) { return [] }
    var steps = steps
    var length = max(1, steps.count / 2)
    while true {
        let count = steps.count
        var start = 0
        while start < steps.count, steps.count > 1 {
            var rest = steps
            rest.removeSubrange(start..<min(start + length, steps.count))
            // Removing all at once was tried at the beginning.
            if !rest.isEmpty, await fails(rest) { steps = rest } else { start += length }
        }
        // A step may have been needed only by one that was removed later.
        if length == 1, steps.count == count { return steps }
        if length > 1 { length /= 2 }
    }
}
