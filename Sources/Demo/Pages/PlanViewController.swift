import Inlay

/// A task with the tasks that it consists of.
struct PlanTask: BindableModel, Identifiable {
    let id: Int
    var title: String
    var person = ""
    var days = 0.0
    var isDone = false
    var tasks: [PlanTask] = []

    static let bindable: KeyPathTable<PlanTask> = [
        "title": \.title, "person": \.person, "days": \.days, "isDone": \.isDone, "tasks": \.tasks,
        "totalDays": \.totalDays,
    ]
}

/// A tree of tasks: opened, moved by the pointer and by keys, assigned by a menu. Check boxes of a document are in its cells.
final class PlanViewController: ViewController {
    override var preferredContentSize: Size { Size(720, 480) }

    @Bindable var tasks = PlanTask.house
    @Bindable var selected: [PlanTask] = []
    @Bindable var selectedCount = 0
    @Bindable var summary = ""
    @Bindable var showsLines = true
    @Bindable var people = ["Ada", "Ben", "Cleo"]
    @Outlet var outline: OutlineView

    override func registerActions(in actions: inout ActionTable) {
        actions["describeSelection"] = describeSelection
        actions["markDone"] = { [unowned self] in changeSelected { $0.isDone = true } }
        actions["assign"] = { [unowned self] (action: Action) in
            guard let person = BoundRow(of: action)?.element as? String else { return }
            changeSelected { $0.person = person }
        }
        actions["deleteSelected"] = deleteSelected
        actions["toggleLines"] = { [unowned self] in showsLines.toggle() }
        actions["openAll"] = { [unowned self] in
            for row in outline.rootRows.reversed() { outline.expandRow(row, includesDescendants: true) }
        }
        actions["closeAll"] = { [unowned self] in for row in outline.rootRows.reversed() { outline.collapseRow(row) } }
    }

    override func viewDidLoad() {
        outline.expandRow(0)
        describeSelection()
    }

    func describeSelection() {
        selectedCount = selected.count
        let days = selected.reduce(0) { $0 + $1.totalDays }
        let daysText = "\(Int(days)) \(days == 1 ? "day" : "days")"
        summary =
            switch selected.count {
            case 0: "No task selected"
            case 1: "\(selected[0].title): \(daysText)"
            default: "\(selected.count) tasks: \(daysText)"
            }
    }

    private func changeSelected(_ change: (inout PlanTask) -> Void) {
        let ids = Set(selected.map(\.id))
        tasks = tasks.map { $0.changed(ids, change) }
        describeSelection()
    }

    func deleteSelected() {
        let ids = Set(selected.map(\.id))
        selected = []
        tasks = tasks.compactMap { $0.without(ids) }
        describeSelection()
    }
}

extension OutlineView {
    /// The rows of the nodes at the top.
    fileprivate var rootRows: [Int] { (0..<numberOfRows(inSection: 0)).filter { level(ofRow: $0) == 0 } }
}

extension PlanTask {
    /// The days of the task and of the tasks in it.
    var totalDays: Double { tasks.reduce(days) { $0 + $1.totalDays } }

    fileprivate func changed(_ ids: Set<Int>, _ change: (inout PlanTask) -> Void) -> PlanTask {
        var new = self
        if ids.contains(id) { change(&new) }
        new.tasks = tasks.map { $0.changed(ids, change) }
        return new
    }

    fileprivate func without(_ ids: Set<Int>) -> PlanTask? {
        guard !ids.contains(id) else { return nil }
        var new = self
        new.tasks = tasks.compactMap { $0.without(ids) }
        return new
    }

    static let house: [PlanTask] = [
        PlanTask(
            id: 1, title: "Kitchen",
            tasks: [
                PlanTask(
                    id: 2, title: "Floor",
                    tasks: [
                        PlanTask(id: 3, title: "Remove tiles", person: "Ada", days: 2, isDone: true),
                        PlanTask(id: 4, title: "Level the ground", person: "Ada", days: 1),
                        PlanTask(id: 5, title: "Lay boards", person: "Ben", days: 3),
                    ]),
                PlanTask(id: 6, title: "Walls", person: "Cleo", days: 4),
                PlanTask(id: 7, title: "Cupboards", person: "Ben", days: 2),
            ]),
        PlanTask(
            id: 8, title: "Bathroom",
            tasks: [
                PlanTask(id: 9, title: "Pipes", person: "Cleo", days: 5),
                PlanTask(id: 10, title: "Basin", person: "Ben", days: 1),
            ]),
        PlanTask(
            id: 11, title: "Garden",
            tasks: [
                PlanTask(id: 12, title: "Fence", person: "Ada", days: 3, isDone: true),
                PlanTask(id: 13, title: "Trees", person: "Cleo", days: 2),
            ]),
        PlanTask(id: 14, title: "Move in", person: "Ada", days: 1),
    ]
}
