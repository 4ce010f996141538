package org.heliostat.servlet.deploy.descriptor.xml;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.servlet.deploy.model.Origin;

/**
 * One element of a descriptor with the line of its start tag.
 *
 * @param name local name; namespaces changed with every version and are not looked at
 * @param attributes by local name
 * @param text own character data, joined and trimmed
 */
public record XmlElement(
        Origin at, String name, Map<String, String> attributes, String text, List<XmlElement> children) {

    public XmlElement {
        attributes = Map.copyOf(attributes);
        children = List.copyOf(children);
    }

    public Stream<XmlElement> children(String childName) {
        return children.stream().filter(child -> child.name.equals(childName));
    }

    public Optional<XmlElement> child(String childName) {
        return children(childName).findFirst();
    }

    public boolean has(String childName) {
        return child(childName).isPresent();
    }

    /** Text of the first child of that name, unless blank. */
    public Optional<String> text(String childName) {
        return child(childName).map(XmlElement::text).filter(value -> !value.isEmpty());
    }

    /** Texts of all children of that name, blank ones left out. */
    public List<String> texts(String childName) {
        return children(childName)
                .map(XmlElement::text)
                .filter(value -> !value.isEmpty())
                .toList();
    }

    public Optional<String> attribute(String attributeName) {
        return Optional.ofNullable(attributes.get(attributeName));
    }
}
