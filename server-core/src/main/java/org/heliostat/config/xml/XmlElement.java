package org.heliostat.config.xml;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.config.NamedValue;
import org.heliostat.config.SourceLocation;

/**
 * One element as written.
 *
 * @param at the line its tag begins on
 * @param text what stands directly inside, without blanks around it
 */
public record XmlElement(
        SourceLocation at, String name, List<NamedValue> attributes, List<XmlElement> children, String text) {

    private static final List<String> NAMING_ATTRIBUTES = List.of("id", "name", "jndiname", "uri");

    public XmlElement {
        attributes = List.copyOf(attributes);
        children = List.copyOf(children);
    }

    public boolean is(String elementName) {
        return name.equalsIgnoreCase(elementName);
    }

    public Optional<String> attribute(String attributeName) {
        for (NamedValue attribute : attributes) {
            if (attribute.name().equalsIgnoreCase(attributeName)) {
                return Optional.of(attribute.value());
            }
        }
        return Optional.empty();
    }

    public Stream<XmlElement> children(String elementName) {
        return children.stream().filter(child -> child.is(elementName));
    }

    /** @return how messages call it: {@code LS ls1} */
    public String label() {
        for (String naming : NAMING_ATTRIBUTES) {
            Optional<String> id = attribute(naming);
            if (id.isPresent()) {
                return name + " " + id.get();
            }
        }
        return name;
    }
}
