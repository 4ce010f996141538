package org.heliostat.config.userdb;

import java.nio.file.Path;
import java.util.Optional;
import org.heliostat.config.ConfigText;

/** How files that a database names are found and read. */
public interface UserFileSource {

    /**
     * @param name relative to the configuration folder, or absolute
     * @return empty when it cannot be read, which has been reported then
     */
    Optional<ConfigText> text(String name);

    /** @return whether there is such a file, or will be */
    boolean isFile(String name);

    /** @return where the file is, whether it exists or not; empty when the name is no path */
    Optional<Path> resolve(String name);
}
