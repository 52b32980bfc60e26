import Inlay

/// A chemical element as a row of a table.
struct Substance: BindableModel, Identifiable {
    let number: Int
    let symbol: String
    let name: String
    /// The standard atomic mass, in daltons.
    let mass: Double
    let period: Int
    let series: String
    /// A text that the user can edit.
    var note = ""

    var id: Int { number }

    static let bindable: KeyPathTable<Substance> = [
        "number": \.number, "symbol": \.symbol, "name": \.name, "mass": \.mass, "period": \.period,
        "series": \.series, "note": \.note,
    ]
}

/// The first 54 elements in a table with columns: sorted by clicks, with columns that are moved, sized and hidden, and notes to edit.
final class SortingViewController: ViewController {
    override var preferredContentSize: Size { Size(720, 480) }

    @Bindable var substances = Substance.all
    /// The order and the widths of the columns, as an app would store them.
    @Bindable var columns = TableColumnState(sorting: SortingViewController.initialColumns.sorting)

    override func registerActions(in actions: inout ActionTable) {
        actions["restore"] = { [unowned self] in columns = Self.initialColumns }
    }

    private static let initialColumns = TableColumnState(
        columns: ["number", "symbol", "name", "mass", "period", "series", "note"].map { .init(key: $0) },
        sorting: [.init(key: "number", order: .ascending)])
}

extension Substance {
    /// The elements up to xenon.
    static let all: [Substance] = [
        Substance(number: 1, symbol: "H", name: "Hydrogen", mass: 1.008, period: 1, series: "Nonmetal"),
        Substance(number: 2, symbol: "He", name: "Helium", mass: 4.0026, period: 1, series: "Noble gas"),
        Substance(number: 3, symbol: "Li", name: "Lithium", mass: 6.94, period: 2, series: "Alkali metal"),
        Substance(number: 4, symbol: "Be", name: "Beryllium", mass: 9.0122, period: 2, series: "Alkaline earth metal"),
        Substance(number: 5, symbol: "B", name: "Boron", mass: 10.81, period: 2, series: "Metalloid"),
        Substance(number: 6, symbol: "C", name: "Carbon", mass: 12.011, period: 2, series: "Nonmetal"),
        Substance(number: 7, symbol: "N", name: "Nitrogen", mass: 14.007, period: 2, series: "Nonmetal"),
        Substance(number: 8, symbol: "O", name: "Oxygen", mass: 15.999, period: 2, series: "Nonmetal"),
        Substance(number: 9, symbol: "F", name: "Fluorine", mass: 18.998, period: 2, series: "Halogen"),
        Substance(number: 10, symbol: "Ne", name: "Neon", mass: 20.18, period: 2, series: "Noble gas"),
        Substance(number: 11, symbol: "Na", name: "Sodium", mass: 22.99, period: 3, series: "Alkali metal"),
        Substance(number: 12, symbol: "Mg", name: "Magnesium", mass: 24.305, period: 3, series: "Alkaline earth metal"),
        Substance(number: 13, symbol: "Al", name: "Aluminium", mass: 26.982, period: 3, series: "Metal"),
        Substance(number: 14, symbol: "Si", name: "Silicon", mass: 28.085, period: 3, series: "Metalloid"),
        Substance(number: 15, symbol: "P", name: "Phosphorus", mass: 30.974, period: 3, series: "Nonmetal"),
        Substance(number: 16, symbol: "S", name: "Sulfur", mass: 32.06, period: 3, series: "Nonmetal"),
        Substance(number: 17, symbol: "Cl", name: "Chlorine", mass: 35.45, period: 3, series: "Halogen"),
        Substance(number: 18, symbol: "Ar", name: "Argon", mass: 39.95, period: 3, series: "Noble gas"),
        Substance(number: 19, symbol: "K", name: "Potassium", mass: 39.098, period: 4, series: "Alkali metal"),
        Substance(number: 20, symbol: "Ca", name: "Calcium", mass: 40.078, period: 4, series: "Alkaline earth metal"),
        Substance(number: 21, symbol: "Sc", name: "Scandium", mass: 44.956, period: 4, series: "Transition metal"),
        Substance(number: 22, symbol: "Ti", name: "Titanium", mass: 47.867, period: 4, series: "Transition metal"),
        Substance(number: 23, symbol: "V", name: "Vanadium", mass: 50.942, period: 4, series: "Transition metal"),
        Substance(number: 24, symbol: "Cr", name: "Chromium", mass: 51.996, period: 4, series: "Transition metal"),
        Substance(number: 25, symbol: "Mn", name: "Manganese", mass: 54.938, period: 4, series: "Transition metal"),
        Substance(number: 26, symbol: "Fe", name: "Iron", mass: 55.845, period: 4, series: "Transition metal"),
        Substance(number: 27, symbol: "Co", name: "Cobalt", mass: 58.933, period: 4, series: "Transition metal"),
        Substance(number: 28, symbol: "Ni", name: "Nickel", mass: 58.693, period: 4, series: "Transition metal"),
        Substance(number: 29, symbol: "Cu", name: "Copper", mass: 63.546, period: 4, series: "Transition metal"),
        Substance(number: 30, symbol: "Zn", name: "Zinc", mass: 65.38, period: 4, series: "Transition metal"),
        Substance(number: 31, symbol: "Ga", name: "Gallium", mass: 69.723, period: 4, series: "Metal"),
        Substance(number: 32, symbol: "Ge", name: "Germanium", mass: 72.63, period: 4, series: "Metalloid"),
        Substance(number: 33, symbol: "As", name: "Arsenic", mass: 74.922, period: 4, series: "Metalloid"),
        Substance(number: 34, symbol: "Se", name: "Selenium", mass: 78.971, period: 4, series: "Nonmetal"),
        Substance(number: 35, symbol: "Br", name: "Bromine", mass: 79.904, period: 4, series: "Halogen"),
        Substance(number: 36, symbol: "Kr", name: "Krypton", mass: 83.798, period: 4, series: "Noble gas"),
        Substance(number: 37, symbol: "Rb", name: "Rubidium", mass: 85.468, period: 5, series: "Alkali metal"),
        Substance(number: 38, symbol: "Sr", name: "Strontium", mass: 87.62, period: 5, series: "Alkaline earth metal"),
        Substance(number: 39, symbol: "Y", name: "Yttrium", mass: 88.906, period: 5, series: "Transition metal"),
        Substance(number: 40, symbol: "Zr", name: "Zirconium", mass: 91.224, period: 5, series: "Transition metal"),
        Substance(number: 41, symbol: "Nb", name: "Niobium", mass: 92.906, period: 5, series: "Transition metal"),
        Substance(number: 42, symbol: "Mo", name: "Molybdenum", mass: 95.95, period: 5, series: "Transition metal"),
        Substance(number: 43, symbol: "Tc", name: "Technetium", mass: 97, period: 5, series: "Transition metal"),
        Substance(number: 44, symbol: "Ru", name: "Ruthenium", mass: 101.07, period: 5, series: "Transition metal"),
        Substance(number: 45, symbol: "Rh", name: "Rhodium", mass: 102.91, period: 5, series: "Transition metal"),
        Substance(number: 46, symbol: "Pd", name: "Palladium", mass: 106.42, period: 5, series: "Transition metal"),
        Substance(number: 47, symbol: "Ag", name: "Silver", mass: 107.87, period: 5, series: "Transition metal"),
        Substance(number: 48, symbol: "Cd", name: "Cadmium", mass: 112.41, period: 5, series: "Transition metal"),
        Substance(number: 49, symbol: "In", name: "Indium", mass: 114.82, period: 5, series: "Metal"),
        Substance(number: 50, symbol: "Sn", name: "Tin", mass: 118.71, period: 5, series: "Metal"),
        Substance(number: 51, symbol: "Sb", name: "Antimony", mass: 121.76, period: 5, series: "Metalloid"),
        Substance(number: 52, symbol: "Te", name: "Tellurium", mass: 127.6, period: 5, series: "Metalloid"),
        Substance(number: 53, symbol: "I", name: "Iodine", mass: 126.9, period: 5, series: "Halogen"),
        Substance(number: 54, symbol: "Xe", name: "Xenon", mass: 131.29, period: 5, series: "Noble gas"),
    ]
}
