package org.heliostat.launcher.instance;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.adminui.rest.LeftoverUploads;
import org.heliostat.adminui.threads.LeftoverDumps;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes what a server that was killed has begun to write, and what nobody would ever read: each may have gigabytes. Main thread,
 * while the instance is its own and no server runs.
 */
public record Leftovers(InstanceFolder instance) {

    private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);

    /** Files of one kind. */
    private interface Kind {
        List<Path> remove(Path folder) throws IOException;
    }

    public void remove() {
        remove(LeftoverUploads::remove, instance.uploads());
        remove(LeftoverDumps::remove, instance.logs());
    }

    private static void remove(Kind kind, Path folder) {
        try {
            kind.remove(folder)
                    .forEach(file -> LOG.warn("{} is removed: a server was killed while it wrote the file", file));
        } catch (IOException | DirectoryIteratorException stays) {
            LOG.warn("{}: what a killed server has left is not removed: {}", folder, stays.toString());
        }
    }
}
