package org.heliostat.original.dav.method;

import java.nio.file.Path;
import org.heliostat.config.dav.DavCollectionConfig;
import org.heliostat.config.instance.Configuration;

/** Where lock databases are. Immutable. */
public record LockFolders(Path instance, String virtualServerId) {

    private static final String FOLDER = "lock-db";

    /** @return the folder that the collection names, or the usual one of its virtual server */
    public Path of(DavCollectionConfig collection) {
        Path usual = instance.resolve(FOLDER).resolve(virtualServerId.replace('/', '_'));
        return collection
                .lockDb()
                .map(name -> instance.resolve(Configuration.CONF_FOLDER).resolve(name))
                .orElse(usual)
                .toAbsolutePath()
                .normalize();
    }
}
