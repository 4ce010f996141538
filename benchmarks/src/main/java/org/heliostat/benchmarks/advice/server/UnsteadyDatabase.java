package org.heliostat.benchmarks.advice.server;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.h2.tools.Server;

/** H2 behind a port of 127.0.0.1, whose connections all break again and again; new ones are taken at once. */
public final class UnsteadyDatabase implements AutoCloseable {

    private static final Duration BETWEEN_BREAKS = Duration.ofSeconds(15);

    private final ScheduledExecutorService breaks = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "unsteady database");
        thread.setDaemon(true);
        return thread;
    });
    private final int port;
    private Server server; // thread of the breaks, once it is begun

    private UnsteadyDatabase(Server server) {
        this.server = server;
        this.port = server.getPort();
        breaks.scheduleAtFixedRate(
                this::begin, BETWEEN_BREAKS.toMillis(), BETWEEN_BREAKS.toMillis(), TimeUnit.MILLISECONDS);
    }

    public static UnsteadyDatabase open() throws IOException {
        try {
            return new UnsteadyDatabase(started("0"));
        } catch (SQLException refused) {
            throw new IOException("no database", refused);
        }
    }

    /** @return of its one database, in memory */
    public String url() {
        return "jdbc:h2:tcp://127.0.0.1:" + port + "/mem:fault;DB_CLOSE_DELAY=-1";
    }

    @Override
    public void close() {
        breaks.submit(() -> server.stop());
        breaks.shutdown();
    }

    private void begin() {
        server.stop();
        try {
            server = started(Integer.toString(port));
        } catch (SQLException taken) {
            System.err.println("the database does not come again: " + taken.getMessage());
        }
    }

    private static Server started(String port) throws SQLException {
        return Server.createTcpServer("-tcpPort", port, "-ifNotExists").start();
    }
}
