/// Changes of a list that can wait until a data source call has returned.
protocol QueueableChanges {
    /// Adds changes that were made later, as positions after the earlier ones.
    mutating func append(_ later: Self)
    /// Called when a reload makes the changes superfluous.
    func discard()
}

/// Decides when a list loads its rows and applies changes, so that rows do not change during a call about them.
///
/// The gate is closed during data source calls, delegate calls about rows, layout and loading. Changes that are made meanwhile wait, and
/// are applied as one batch when the outermost call has returned. A reload discards them. Changes made while the data source counts its
/// rows cause a reload, because counts that were returned before may be out of date.
///
/// Calls about input (selection, activation, focus) leave the gate open: the rows are consistent then, and changes are applied at once.
final class DataSourceGate<Changes: QueueableChanges> {
    /// Applies changes; set by the list.
    var apply: (Changes) -> Void = { _ in }
    /// Whether all rows must be loaded again.
    private(set) var needsReload = true
    /// Changes that were made while the gate was closed, in order.
    private(set) var waiting: Changes?
    /// The changes of a batch that is open.
    var batch: Changes?
    /// Whether the data source is counting its rows.
    private(set) var isCounting = false
    private var holdCount = 0
    private var dataSourceCallCount = 0
    private var isApplying = false
    private var hadDataSource = false
    private(set) var reportedFaults: Set<String> = []

    deinit {}

    /// Whether changes are applied at once.
    var isOpen: Bool { holdCount == 0 }
    /// Whether a data source call is in progress. The list's own methods then answer from the document.
    var isDataSourceCallInProgress: Bool { dataSourceCallCount > 0 }
    /// Whether the data source may have other rows than those shown.
    var isPending: Bool { needsReload || waiting != nil }

    // MARK: Calls

    /// Calls the data source.
    func ask<Answer>(_ question: () -> Answer) -> Answer {
        hold {
            dataSourceCallCount += 1
            defer { dataSourceCallCount -= 1 }
            return question()
        }
    }

    /// Calls the data source for numbers of rows.
    func count<Answer>(_ question: () -> Answer) -> Answer {
        let wasCounting = isCounting
        isCounting = true
        defer { isCounting = wasCounting }
        return ask(question)
    }

    /// Does work during which the rows must not change: a delegate call, layout, or loading. Then it applies the changes that wait.
    func hold<Answer>(_ work: () -> Answer) -> Answer {
        holdCount += 1
        defer {
            holdCount -= 1
            if holdCount == 0, !isApplying { applyWaiting() }
        }
        return work()
    }

    // MARK: Changes

    /// Applies changes, or lets them wait if the gate is closed.
    func submit(_ changes: Changes) {
        if waiting == nil { waiting = changes } else { waiting?.append(changes) }
        if isOpen { applyWaiting() }
    }

    /// Applies the changes that wait. Changes made meanwhile wait for the next call, so that an endless sequence cannot block the app.
    func applyWaiting() {
        guard let changes = waiting else { return }
        waiting = nil
        let wasApplying = isApplying
        isApplying = true
        defer { isApplying = wasApplying }
        apply(changes)
    }

    // MARK: Loading

    /// Requests a reload, and discards the changes that wait.
    func setNeedsReload() {
        needsReload = true
        let old = waiting
        waiting = nil
        old?.discard()
    }

    /// Requests a reload if the data source was deallocated, which sends no notification.
    func check(hasDataSource: Bool) { if hadDataSource, !hasDataSource { setNeedsReload() } }

    func loadingBegins(hasDataSource: Bool) {
        needsReload = false
        hadDataSource = hasDataSource
        forgetFaults()
    }

    /// Allows faults to be reported again.
    func forgetFaults() { reportedFaults = [] }

    /// Returns whether a fault is reported for the first time since the last reload.
    func isNewFault(_ fault: String) -> Bool { reportedFaults.insert(fault).inserted }
}
