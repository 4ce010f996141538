package org.heliostat.config.serverxml;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.config.NamedValue;
import org.heliostat.config.xml.XmlElement;

/**
 * Elements that differ in nothing but id, names of hosts and values of properties, as most do where there are thousands of
 * virtual servers: what was found right for one is right for its twins, and need not be worked out for each.
 */
final class TwinElements {

    private TwinElements() {}

    /**
     * @param right an element that was read without any finding
     * @return whether the other one has the same attributes in the same order, id and names of hosts of its own that can be
     *     used, and as children the same properties in the same order, with values that can be used
     */
    static boolean areTwins(XmlElement right, XmlElement other) {
        List<NamedValue> expected = right.attributes();
        List<NamedValue> found = other.attributes();
        if (!other.text().isEmpty() || found.size() != expected.size()) {
            return false;
        }
        for (int i = 0; i < found.size(); i++) {
            if (!areAlike(expected.get(i), found.get(i))) {
                return false;
            }
        }
        return haveSameProperties(right.children(), other.children());
    }

    /** @return the properties of a twin, all of which it has as children */
    static Map<String, String> properties(XmlElement twin) {
        if (twin.children().isEmpty()) {
            return Map.of();
        }
        Map<String, String> properties = new HashMap<>();
        for (XmlElement property : twin.children()) {
            properties.put(
                    property.attributes().get(0).value(),
                    property.attributes().get(1).value());
        }
        return properties;
    }

    private static boolean haveSameProperties(List<XmlElement> expected, List<XmlElement> found) {
        if (found.size() != expected.size()) {
            return false;
        }
        for (int i = 0; i < found.size(); i++) {
            if (!isProperty(expected.get(i)) || !isProperty(found.get(i))) {
                return false;
            }
            NamedValue name = found.get(i).attributes().get(0);
            NamedValue value = found.get(i).attributes().get(1);
            if (!name.value().equals(expected.get(i).attributes().get(0).value())
                    || !VirtualServerProperties.TABLE.accepts(
                            new NamedValue(name.value(), value.value(), value.at()))) {
                return false;
            }
        }
        return true;
    }

    /** @return whether it is one in its usual form: a name and a value, and nothing else */
    private static boolean isProperty(XmlElement child) {
        List<NamedValue> attributes = child.attributes();
        return child.name().equals("PROPERTY")
                && child.children().isEmpty()
                && child.text().isEmpty()
                && attributes.size() == 2
                && isResolved(attributes.get(0), "name")
                && isResolved(attributes.get(1), "value");
    }

    private static boolean isResolved(NamedValue attribute, String name) {
        return attribute.name().equals(name) && !attribute.isUnresolved();
    }

    private static boolean areAlike(NamedValue expected, NamedValue found) {
        String name = found.name();
        if (found.isUnresolved() || !name.equals(expected.name())) {
            return false;
        }
        boolean isOwn = name.equals("id") || name.equals("urlhosts");
        return isOwn ? !found.value().isBlank() : found.value().equals(expected.value());
    }
}
