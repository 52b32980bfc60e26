/// Writes the schema of documents.
nonisolated struct SchemaWriter {
    let model: SchemaModel

    /// A value that is not a name: a binding, a text of a table, or a literal. Specification 1.5.
    private static let reference = #"[$@\^](.|\n)*"#

    // MARK: RELAX NG

    /// The schema in the XML syntax of RELAX NG.
    var relaxNG: String {
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            "<!-- Documents of Inlay; written by `inlay schema`. -->",
            #"<grammar xmlns="http://relaxng.org/ns/structure/1.0""#,
            #"    datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">"#,
            "  <start>", #"    <ref name="views"/>"#, "  </start>",
            #"  <define name="views">"#, "    <choice>",
        ]
        lines += model.views.map { "      <ref name=\"element.\($0.key)\"/>" } + ["    </choice>", "  </define>"]
        lines += [#"  <define name="items">"#, "    <choice>"]
        lines += model.items.map { "      <ref name=\"item.\($0.key)\"/>" }
        lines += ["      <notAllowed/>", "    </choice>", "  </define>"]
        for view in model.views {
            let isPlace = SchemaModel.placeNames.contains(view.key)
            lines += relaxNG(view, "element.", isPlace ? [#"<ref name="items"/>"#] : references(view))
        }
        for item in model.items { lines += relaxNG(item, "item.", references(item)) }
        return (lines + ["</grammar>", ""]).joined(separator: "\n")
    }

    private func references(_ element: SchemaModel.Element) -> [String] {
        element.items.map { "<ref name=\"item.\($0)\"/>" }
    }

    private func relaxNG(_ element: SchemaModel.Element, _ prefix: String, _ items: [String]) -> [String] {
        var lines = ["  <define name=\"\(prefix)\(element.key)\">", "    <element>", "      <choice>"]
        lines += element.names.map { "        <name>\(Self.escaped($0))</name>" } + ["      </choice>"]
        for attribute in element.attributes {
            let start = "      <optional><attribute name=\"\(Self.escaped(attribute.name))\">"
            guard !attribute.values.isEmpty else {
                lines.append(start + "<text/></attribute></optional>")
                continue
            }
            lines += [start, "        <choice>"]
            lines += attribute.values.map { "          <value type=\"string\">\(Self.escaped($0))</value>" }
            lines += [
                #"          <data type="string"><param name="pattern">\#(Self.reference)</param></data>"#,
                "        </choice>", "      </attribute></optional>",
            ]
        }
        lines += ["      <zeroOrMore>", "        <choice>", #"          <ref name="views"/>"#]
        lines += items.map { "          " + $0 }
        return lines + ["        </choice>", "      </zeroOrMore>", "    </element>", "  </define>"]
    }

    // MARK: XSD

    /// The schema in XML Schema 1.0.
    var xsd: String {
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            "<!-- Documents of Inlay; written by `inlay schema`. -->",
            #"<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">"#,
            #"  <xs:simpleType name="reference">"#, #"    <xs:restriction base="xs:string">"#,
            #"      <xs:pattern value="\#(Self.reference)"/>"#, "    </xs:restriction>", "  </xs:simpleType>",
        ]
        for view in model.views {
            lines += view.names.map { "  <xs:element name=\"\(Self.escaped($0))\" type=\"element.\(view.key)\"/>" }
        }
        lines += [#"  <xs:group name="views">"#, "    <xs:choice>"]
        lines += model.views.flatMap { $0.names.map { "      <xs:element ref=\"\(Self.escaped($0))\"/>" } }
        lines += ["    </xs:choice>", "  </xs:group>"]
        for view in model.views { lines += xsd(view, "element.") }
        for item in model.items { lines += xsd(item, "item.") }
        return (lines + ["</xs:schema>", ""]).joined(separator: "\n")
    }

    private func xsd(_ element: SchemaModel.Element, _ prefix: String) -> [String] {
        var lines = [
            "  <xs:complexType name=\"\(prefix)\(element.key)\">",
            #"    <xs:choice minOccurs="0" maxOccurs="unbounded">"#,
        ]
        if SchemaModel.placeNames.contains(element.key) {
            // Items of several containers have one name and different attributes, which XML Schema cannot express here.
            lines.append(#"      <xs:any processContents="lax"/>"#)
        } else {
            lines.append(#"      <xs:group ref="views"/>"#)
            let names = Dictionary(model.items.map { ($0.key, $0.names) }) { first, _ in first }
            for item in element.items {
                lines += (names[item] ?? []).map {
                    "      <xs:element name=\"\(Self.escaped($0))\" type=\"item.\(item)\"/>"
                }
            }
        }
        lines.append("    </xs:choice>")
        for attribute in element.attributes {
            let start = "    <xs:attribute name=\"\(Self.escaped(attribute.name))\""
            guard !attribute.values.isEmpty else {
                lines.append(start + #" type="xs:string"/>"#)
                continue
            }
            lines += [
                start + ">", "      <xs:simpleType>", #"        <xs:union memberTypes="reference">"#,
                "          <xs:simpleType>", #"            <xs:restriction base="xs:string">"#,
            ]
            lines += attribute.values.map { "              <xs:enumeration value=\"\(Self.escaped($0))\"/>" }
            lines += [
                "            </xs:restriction>", "          </xs:simpleType>", "        </xs:union>",
                "      </xs:simpleType>", "    </xs:attribute>",
            ]
        }
        return lines + ["  </xs:complexType>"]
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }
}
