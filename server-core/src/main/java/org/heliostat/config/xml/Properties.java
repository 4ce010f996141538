package org.heliostat.config.xml;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.Findings;

/** The {@code <PROPERTY>} and {@code <VARS>} children that many elements have, and {@code <DESCRIPTION>}. */
public final class Properties {

    static final ElementSchema PROPERTY = new ElementSchema(
            "PROPERTY",
            DirectiveTable.of(
                    "attribute",
                    DirectiveRow.text("name").required().live().help("name of the property"),
                    DirectiveRow.text("value").live().help("its value; may be empty")),
            List.of("DESCRIPTION"),
            List.of());

    static final ElementSchema VARS =
            new ElementSchema("VARS", DirectiveTable.of("attribute").open(), List.of(), List.of());

    static final ElementSchema DESCRIPTION =
            new ElementSchema("DESCRIPTION", DirectiveTable.of("attribute"), List.of(), List.of());

    /** For the manual and for tests. */
    public static final List<ElementSchema> ALL = List.of(PROPERTY, VARS, DESCRIPTION);

    private Properties() {}

    /** @return name and value of the PROPERTY children, and of VARS, which 6.0 had in their place */
    public static Map<String, String> of(XmlElement element, Findings findings) {
        return of(element, PROPERTY, findings);
    }

    /** @param schema the element to read where it is not PROPERTY; it has the attributes name and value */
    public static Map<String, String> of(XmlElement element, ElementSchema schema, Findings findings) {
        if (element.children().isEmpty()) {
            return Map.of();
        }
        Map<String, String> values = new TreeMap<>();
        element.children("DESCRIPTION").forEach(description -> DESCRIPTION.read(description, findings));
        element.children("VARS").forEach(vars -> {
            findings.warning(vars.at(), "VARS: deprecated (expected: PROPERTY elements)");
            VARS.read(vars, findings);
            vars.attributes().forEach(attribute -> values.put(attribute.name(), attribute.value()));
        });
        element.children(schema.name())
                .forEach(property -> schema.read(property, findings).ifPresent(read -> {
                    if (values.put(read.text("name"), read.find("value").orElse("")) != null) {
                        findings.warning(
                                property.at(),
                                element.label() + ": " + read.text("name") + ": given again, this value counts");
                    }
                }));
        return values;
    }
}
