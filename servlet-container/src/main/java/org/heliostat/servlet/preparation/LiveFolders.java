package org.heliostat.servlet.preparation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.heliostat.servlet.deploy.WarUnpacker;

/**
 * Which unpacked folders running applications use, so that only the others are removed. One folder may serve several
 * applications. Any thread.
 */
final class LiveFolders {
    private final Map<Path, Integer> users = new HashMap<>();

    synchronized void use(Path folder) {
        users.merge(folder, 1, Integer::sum);
    }

    synchronized void leave(Path folder) {
        users.computeIfPresent(folder, (key, count) -> count == 1 ? null : count - 1);
    }

    /** Removes folders nobody uses; held locked while deleting, so that none is taken into use meanwhile. */
    synchronized void removeUnused(Iterable<Path> folders) throws IOException {
        for (Path folder : folders) {
            if (!users.containsKey(folder)) {
                WarUnpacker.remove(folder);
            }
        }
    }
}
