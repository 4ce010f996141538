package org.heliostat.original.dav.xml;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Empty elements side by side, each namespace of which is said once. Immutable.
 *
 * @param declarations attributes of the element around them, each with a blank before it
 * @param elements in which D is the prefix of WebDAV, as around them
 */
public record XmlNames(String declarations, String elements) {

    public static XmlNames of(Collection<XmlName> names) {
        StringBuilder declarations = new StringBuilder();
        StringBuilder elements = new StringBuilder();
        Map<String, String> prefixes = new HashMap<>(Map.of(XmlName.DAV, "D:", "", ""));
        int own = 0;
        for (XmlName name : names) {
            String prefix = prefixes.get(name.namespace());
            if (prefix == null) {
                String declared = "n" + own++;
                declarations
                        .append(" xmlns:")
                        .append(declared)
                        .append("=\"")
                        .append(XmlText.attribute(name.namespace()))
                        .append('"');
                prefix = declared + ":";
                prefixes.put(name.namespace(), prefix);
            }
            elements.append('<').append(prefix).append(name.local()).append("/>");
        }
        return new XmlNames(declarations.toString(), elements.toString());
    }

    /** @return bytes that they are sent as */
    public int size() {
        return (declarations + elements).getBytes(StandardCharsets.UTF_8).length;
    }
}
