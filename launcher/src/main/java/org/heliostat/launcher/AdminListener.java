package org.heliostat.launcher;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.adminui.rest.AdminApi;
import org.heliostat.adminui.rest.AdminSubjects;
import org.heliostat.adminui.rest.AdminThreads;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.connection.KeepAlive;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.listen.ListenException;
import org.heliostat.listen.ListenSockets;
import org.heliostat.listen.SocketOptions;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/** The administration's own door: a listen socket on the loopback address with its own I/O loop and threads. */
final class AdminListener implements AutoCloseable {

    private static final String ADDRESS = "127.0.0.1";
    private static final Set<String> HOSTS = Set.of(ADDRESS, "localhost", "[::1]");
    private static final int CONNECTIONS = 64;
    private static final int BACKLOG = 128;
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(30);
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(5);

    private final ListenSockets sockets;
    private final AdminThreads threads;

    private AdminListener(ListenSockets sockets, AdminThreads threads) {
        this.sockets = sockets;
        this.threads = threads;
    }

    /** @throws LaunchException when the port cannot be had */
    static AdminListener open(
            AdminSubjects subjects, String token, int port, String transport, Ticker ticker, WallClock clock) {
        AdminThreads threads = new AdminThreads();
        HttpEnvironment environment = new HttpEnvironment(
                // A WAR may be larger than any request of a client; its own limit is AdminSubjects.uploadLimit.
                HttpSettings.from(MagnusConf.defaults()
                        .with("MaxRequestBody", "0")
                        .with("MaxConnections", String.valueOf(CONNECTIONS))),
                new AdminApi(subjects, HOSTS, token, threads, ticker),
                (exchange, task) -> threads.look(task),
                new KeepAlive(CONNECTIONS, KEEP_ALIVE),
                new ProtocolCounters(ticker),
                ticker,
                clock);
        ListenSockets sockets = new ListenSockets(
                List.of(socket(port)),
                new SocketOptions(transport, 1, BACKLOG, 0, 0, SocketOptions.Allocator.ADAPTIVE),
                environment,
                ticker);
        AdminListener listener = new AdminListener(sockets, threads);
        try {
            sockets.open();
            return listener;
        } catch (ListenException taken) {
            listener.close();
            throw new LaunchException(
                    taken.getMessage() + " (expected: a free port for the admin listener; --admin-port"
                            + " names another, --no-admin does without)");
        }
    }

    /** @return beginning of its URLs, without a closing slash */
    String url() {
        return "http://" + ADDRESS + ":" + sockets.all().get(0).port();
    }

    /** Lets the last answers go out, such as that to the stop command, and ends. */
    @Override
    public void close() {
        sockets.drain();
        sockets.awaitDrained(LAST_ANSWERS);
        threads.close();
        sockets.close();
    }

    private static ListenSocketConfig socket(int port) {
        return new ListenSocketConfig(
                SourceLocation.none(),
                "admin",
                ADDRESS,
                port,
                false,
                1,
                "inet",
                false,
                "",
                "localhost",
                Optional.empty());
    }
}
