package org.heliostat.original.dav.xml;

import static java.util.Objects.requireNonNull;

/**
 * Name of an element, an attribute or a property. Immutable.
 *
 * @param namespace empty for none
 */
public record XmlName(String namespace, String local) {

    public static final String DAV = "DAV:";

    public XmlName {
        requireNonNull(namespace, "namespace");
        requireNonNull(local, "local");
    }

    /** @return the name in the namespace of WebDAV */
    public static XmlName dav(String local) {
        return new XmlName(DAV, local);
    }

    /** @return whether it is this one, of the namespace of WebDAV */
    public boolean isDav(String name) {
        return namespace.equals(DAV) && local.equals(name);
    }
}
