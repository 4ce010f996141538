package org.heliostat.launcher.command;

import java.io.PrintWriter;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceDefaults;
import org.heliostat.launcher.instance.InstanceFolder;

/** Gets an instance's folder ready for a start: makes it where there is none, and its missing folders. */
final class InstanceArrival {

    private InstanceArrival() {}

    /** @param named whether the user said which folder; then an occupied one is not filled with defaults */
    static InstanceFolder prepare(InstanceFolder instance, boolean named, PrintWriter out) {
        if (!instance.isConfigured()) {
            if (named && !instance.isVacant()) {
                throw new LaunchException(
                        ExitCode.CONFIGURATION,
                        instance.serverXml() + ": no such file (expected: an instance, or an empty folder to make one"
                                + " in)");
            }
            InstanceDefaults.create(instance);
            out.println("There was no instance here; a new one was made in " + instance + ":");
            out.println("  conf/ is its configuration, docs/ is what it serves, WARs go into webapps/.");
            out.flush();
        }
        instance.prepare();
        return instance;
    }
}
