package org.heliostat.original.dav.place;

import org.heliostat.config.dav.DavCollectionConfig;
import org.heliostat.config.dav.DavLimits;

/**
 * A path of a URI within a collection. Immutable.
 *
 * @param prefix the collection's uri or sourceuri, whichever it begins with; empty for the root
 * @param rest what follows, empty or beginning with a slash, without one at its end
 * @param isSource whether files are meant as they are stored, whatever is made of them otherwise
 */
public record DavSpot(DavCollectionConfig collection, String prefix, String rest, boolean isSource) {

    public DavLimits limits() {
        return collection.limits();
    }

    /** @return the whole path, without a slash at its end; a slash alone for the root */
    public String uriPath() {
        String path = prefix + rest;
        return path.isEmpty() ? "/" : path;
    }

    /** @return whether it is the collection itself */
    public boolean isRoot() {
        return rest.isEmpty();
    }
}
