package org.heliostat.original.dav.place;

/** What a path of a collection named at one moment. */
public enum ResourceKind {
    NONE,
    FILE,
    FOLDER,
    /** A link, or a device, pipe or socket: neither shown nor changed. */
    OTHER;

    /** @return whether it is something that methods are for */
    public boolean isResource() {
        return this == FILE || this == FOLDER;
    }
}
