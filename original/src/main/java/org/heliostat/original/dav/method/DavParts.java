package org.heliostat.original.dav.method;

import org.heliostat.config.mime.MimeTypes;
import org.heliostat.original.dav.lock.FileLocks;
import org.heliostat.original.dav.place.DavSpace;
import org.heliostat.original.dav.property.LiveProperties;
import org.heliostat.original.dav.property.PropertyStore;
import org.heliostat.request.function.FileAccess;

/** What the methods work with, for one virtual server. Immutable; any thread. */
public record DavParts(
        DavSpace space,
        FileAccess files,
        MimeTypes types,
        FileLocks locks,
        LockFolders folders,
        PropertyStore properties,
        DavLog log) {

    LiveProperties live() {
        return new LiveProperties(files.cache(), types, locks);
    }
}
