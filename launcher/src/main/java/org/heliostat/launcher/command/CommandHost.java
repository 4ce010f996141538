package org.heliostat.launcher.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.launcher.command.line.CurrentFolder;
import org.heliostat.launcher.command.line.InstanceChoice;
import org.heliostat.launcher.instance.InstanceFolder;
import org.jspecify.annotations.Nullable;

/** Serves commands as the line that they stand in. The main thread. */
interface CommandHost extends InstanceChoice, CurrentFolder {

    /** @return the instance meant, whether it exists or not */
    InstanceFolder instanceFolder();

    /**
     * Starts the server, and returns when it has ended.
     *
     * @return the exit code
     */
    int start(StartOptions options);

    /**
     * Runs another command.
     *
     * @param of folder of its instance; null for that of this command
     * @return its exit code
     */
    int instead(@Nullable Path of, PrintWriter out, List<String> words);
}
