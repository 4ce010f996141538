package org.heliostat.launcher.command.pool;

import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.InstanceChoice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code pool}: the running server's pools of database connections; what its commands have in common. */
@Command(
        name = "pool",
        description = {
            "Show the pools of database connections, and who holds connections; open and renew them.",
            "Pools are declared in server.xml (JDBCCONNECTIONPOOL)."
        },
        subcommands = {ListPoolsCommand.class, PoolHoldersCommand.class, StartPoolCommand.class, FlushPoolCommand.class
        })
public final class PoolCommand implements Callable<Integer> {

    private static final String POOLS = "/api/v1/pools";

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private InstanceChoice parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(), "pool: which command? (expected: list, holders, start, flush)");
    }

    /** @param pool one pool, or empty for all */
    AdminAnswer get(String path, String pool) {
        return client().get(POOLS + path + query(pool)).orThrow();
    }

    AdminAnswer post(String path, String pool) {
        return client().post(POOLS + path + query(pool)).orThrow();
    }

    void say(String line) {
        spec.commandLine().getOut().println(line);
    }

    private AdminClient client() {
        return new AdminClient(parent.existingInstance());
    }

    private static String query(String pool) {
        return pool.isEmpty() ? "" : "?pool=" + AdminClient.encoded(pool);
    }
}
