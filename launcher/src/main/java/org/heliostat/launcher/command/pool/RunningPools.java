package org.heliostat.launcher.command.pool;

import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.CommandGroup;

/** The pools of a running server, as its administration shows them. */
final class RunningPools {

    private static final String POOLS = "/api/v1/pools";

    private final CommandGroup group;

    RunningPools(CommandGroup group) {
        this.group = group;
    }

    /** @param pool one pool, or empty for all */
    AdminAnswer get(String path, String pool) {
        return client().get(POOLS + path + query(pool)).orThrow();
    }

    AdminAnswer post(String path, String pool) {
        return client().post(POOLS + path + query(pool)).orThrow();
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

    private static String query(String pool) {
        return pool.isEmpty() ? "" : "?pool=" + AdminClient.encoded(pool);
    }
}
