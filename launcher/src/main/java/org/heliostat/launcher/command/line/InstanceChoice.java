package org.heliostat.launcher.command.line;

import org.heliostat.launcher.instance.InstanceFolder;

/** Knows which instance a command line means. */
public interface InstanceChoice {

    /** @throws org.heliostat.launcher.exit.LaunchException when there is no instance where one is meant */
    InstanceFolder existingInstance();
}
