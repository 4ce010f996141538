package org.heliostat.config.serverxml;

import java.util.List;
import org.heliostat.config.NamedValue;
import org.heliostat.config.xml.XmlElement;

/**
 * Elements that differ in nothing but id and names of hosts, as most do where there are thousands of virtual servers: what
 * was found right for one is right for its twins, and need not be worked out for each.
 */
final class TwinElements {

    private TwinElements() {}

    /**
     * @param right an element that was read without any finding
     * @return whether the other one has the same attributes in the same order, id and names of hosts of its own that can be
     *     used, and neither has children
     */
    static boolean areTwins(XmlElement right, XmlElement other) {
        List<NamedValue> expected = right.attributes();
        List<NamedValue> found = other.attributes();
        if (!right.children().isEmpty()
                || !other.children().isEmpty()
                || !other.text().isEmpty()
                || found.size() != expected.size()) {
            return false;
        }
        for (int i = 0; i < found.size(); i++) {
            if (!areAlike(expected.get(i), found.get(i))) {
                return false;
            }
        }
        return true;
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
