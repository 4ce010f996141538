package org.heliostat.launcher.command.origin;

import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.stats.program.OriginState;

/** The origins of a running server, as its administration shows them. */
final class RunningOrigins {

    private static final String ORIGINS = "/api/v1/origins";

    private final CommandGroup group;

    RunningOrigins(CommandGroup group) {
        this.group = group;
    }

    AdminAnswer list() {
        return client().get(ORIGINS).orThrow();
    }

    AdminAnswer set(String origin, OriginState state) {
        return client().post(ORIGINS + "/state?origin=" + AdminClient.encoded(origin) + "&state=" + state.word())
                .orThrow();
    }

    /** @return exit code */
    int toldProcesses(AdminAnswer answer, boolean json) {
        return group.toldProcesses(answer, json);
    }

    void say(String line) {
        group.say(line);
    }

    private AdminClient client() {
        return new AdminClient(group.existingInstance());
    }
}
