package org.heliostat.launcher.command.line;

import java.nio.file.Path;

/** Knows which folder paths of a command line are seen from. */
public interface CurrentFolder {

    /** @return the named path as the user meant it, seen from the current folder */
    Path fromHere(Path path);
}
