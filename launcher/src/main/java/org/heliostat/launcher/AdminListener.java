package org.heliostat.launcher;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.connection.KeepAlive;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.listen.InheritedSockets;
import org.heliostat.listen.ListenException;
import org.heliostat.listen.ListenSockets;
import org.heliostat.listen.SocketOptions;
import org.heliostat.stats.thread.Heartbeat;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/** The administration's own door: a listen socket on the loopback address with its own I/O loop and threads. */
final class AdminListener implements AutoCloseable {

    private static final String ADDRESS = "127.0.0.1";
    private static final Set<String> HOSTS = Set.of(ADDRESS, "localhost", "[::1]");
    private static final int CONNECTIONS = 64;
    private static final int BACKLOG = 128;
    private static final int HEAD_SECONDS = 5;
    private static final int BYTES_PER_SECOND = 4096;
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(30);
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(5);

    private final ListenSockets sockets;
    private final AdminAssembly admin;

    private AdminListener(ListenSockets sockets, AdminAssembly admin) {
        this.sockets = sockets;
        this.admin = admin;
    }

    /**
     * Opens it.
     *
     * @param inherited may have its socket open already
     * @throws LaunchException when the port cannot be had
     */
    static AdminListener open(
            AdminAssembly admin,
            int port,
            String transport,
            InheritedSockets inherited,
            Ticker ticker,
            WallClock clock) {
        HttpEnvironment environment = new HttpEnvironment(
                settings(),
                admin.api(HOSTS),
                (exchange, task) -> admin.threads().look(task),
                new KeepAlive(CONNECTIONS, KEEP_ALIVE),
                new ProtocolCounters(ticker),
                ticker,
                clock);
        ListenSockets sockets =
                new ListenSockets(List.of(socket(port)), options(transport), environment, inherited, ticker);
        AdminListener listener = new AdminListener(sockets, admin);
        try {
            sockets.open();
            admin.start();
            return listener;
        } catch (ListenException taken) {
            listener.close();
            throw new LaunchException(
                    taken.getMessage() + " (expected: a free port for the admin listener; --admin-port"
                            + " names another, --no-admin does without)");
        }
    }

    /**
     * Limits that are tighter than those of other listen sockets, since there are few places. With a head or a part of a
     * body due every few seconds, a body of 4 KB (a sign-in) is whole within that time, or it is refused.
     */
    static HttpSettings settings() {
        // A WAR may be larger than any request of a client; its own limit is AdminSubjects.uploadLimit.
        return HttpSettings.from(MagnusConf.defaults()
                .with("HTTP2", "off")
                .with("MaxRequestBody", "0")
                .with("MaxConnections", String.valueOf(CONNECTIONS))
                .with("AcceptTimeout", String.valueOf(HEAD_SECONDS))
                .with("RqTransactionTimeout", String.valueOf(HEAD_SECONDS))
                .with("MinRequestRate", String.valueOf(BYTES_PER_SECOND)));
    }

    /** Connections that only wait give way to new ones: probes and commands come in, however many are open. */
    static SocketOptions options(String transport) {
        return new SocketOptions("admin-io", transport, 1, BACKLOG, 0, 0, SocketOptions.Allocator.ADAPTIVE, true);
    }

    /** @return beginning of its URLs, without a closing slash */
    String url() {
        return "http://" + ADDRESS + ":" + sockets.all().get(0).port();
    }

    /** @return the link by which the first administrator is made; empty when there is one */
    Optional<String> setupLink() {
        return admin.setupLink().map(path -> url() + path);
    }

    /** Leads trials of advice on: to be called once a second, once the server is ready. */
    void lookAtTrials() {
        admin.lookAtTrials();
    }

    /** @return of its I/O loop and its acceptor */
    List<Heartbeat> heartbeats() {
        return sockets.heartbeats();
    }

    /** Lets the last answers go out, such as that to the stop command, and ends. */
    @Override
    public void close() {
        admin.endStreams();
        sockets.drain();
        sockets.awaitDrained(LAST_ANSWERS);
        admin.close();
        sockets.close();
    }

    static ListenSocketConfig socket(int port) {
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
                new ListenSocketConfig.Protocols(false, false),
                Optional.empty());
    }
}
