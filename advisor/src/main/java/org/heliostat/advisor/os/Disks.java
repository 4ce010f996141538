package org.heliostat.advisor.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells how much place is left on the disk of a folder. Any thread; may wait for the disk. */
@FunctionalInterface
public interface Disks {

    /** @return bytes; −1 = not known */
    long free(Path folder);

    /** A folder that is not there yet will lie where the nearest one above it does. */
    static Disks ofSystem() {
        return folder -> {
            Path nearest = folder.toAbsolutePath().normalize();
            while (!Files.exists(nearest) && nearest.getParent() != null) {
                nearest = nearest.getParent();
            }
            try {
                return Files.getFileStore(nearest).getUsableSpace();
            } catch (IOException unreadable) {
                return -1;
            }
        };
    }
}
