package org.heliostat.launcher.command.pool;

import org.heliostat.launcher.command.line.CommandGroup;
import picocli.CommandLine.Command;

/** {@code pool}: the running server's pools of database connections. */
@Command(
        name = "pool",
        description = {
            "Show the pools of database connections, and who holds connections; open and renew them.",
            "Pools are declared in server.xml (JDBCCONNECTIONPOOL)."
        },
        subcommands = {ListPoolsCommand.class, PoolHoldersCommand.class, StartPoolCommand.class, FlushPoolCommand.class
        })
public final class PoolCommand extends CommandGroup {}
