package org.heliostat.hosting;

import java.time.Duration;
import java.util.function.Function;
import org.heliostat.config.instance.Configuration;
import org.heliostat.server.ServerParts;
import org.heliostat.server.WebServer;
import org.heliostat.servlet.context.supply.WebAppPreparation;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/**
 * A server joined with its servlet container and its pools of database connections, and what must be done for them now and
 * then. Made, started and closed by one thread at a time; its parts may be asked by any.
 */
public final class HostedServer {

    private static final Duration LOOK_AT_TLS = Duration.ofSeconds(10);
    private static final Duration LOOK_AT_PAGES = Duration.ofSeconds(1);
    private static final Duration EXPIRE_SESSIONS = Duration.ofSeconds(5);

    private final WebAppHosting hosting;
    private final WebServer server;
    private final Object looking = new Object();
    private final Housekeeping housekeeping = new Housekeeping();

    /**
     * What it is joined from.
     *
     * @param preparation makes applications ready to be started
     * @param stored where HTTP sessions lie that outlive the process
     * @param library closed with the applications
     * @param serverInfo product and version, as applications may ask for them
     */
    public record Parts(
            WebAppPreparation preparation,
            StoredSessions stored,
            LibraryJars library,
            String serverInfo,
            Ticker ticker,
            WallClock clock) {}

    private HostedServer(WebAppHosting hosting, WebServer server) {
        this.hosting = hosting;
        this.server = server;
    }

    /**
     * Joins everything; no port is open, no application is there yet.
     *
     * @param server makes the parts of the server, given the container that is to be among them
     * @param closing takes what must be closed, in this order: housekeeping, server, applications
     * @throws org.heliostat.config.ConfigException when the pipeline cannot be made from the configuration
     */
    public static HostedServer join(
            Configuration configuration, Parts parts, Function<WebAppHosting, ServerParts> server, Closing closing) {
        WebAppHosting hosting = new WebAppHosting(
                parts.preparation(),
                parts.stored(),
                parts.library(),
                configuration,
                parts.serverInfo(),
                parts.ticker(),
                parts.clock());
        closing.add(hosting::close);
        WebServer built = WebServer.build(configuration, server.apply(hosting));
        closing.add(built::stop);
        hosting.joined(built);
        HostedServer joined = new HostedServer(hosting, built);
        closing.add(joined.housekeeping::close);
        return joined;
    }

    /** Begins to look after certificates, pages and HTTP sessions. */
    public void keepHouse() {
        housekeeping.every(LOOK_AT_TLS, "looking at certificates", this::lookAtTls);
        housekeeping.every(LOOK_AT_PAGES, "looking at pages", hosting::lookAtPages);
        housekeeping.every(EXPIRE_SESSIONS, "ending HTTP sessions", hosting::expireSessions);
    }

    /** Takes certificates into use that have changed. May wait for the disk. */
    public void lookAtTls() {
        synchronized (looking) {
            server.lookAtTls();
        }
    }

    /** @return the applications' side */
    public WebAppHosting hosting() {
        return hosting;
    }

    public WebServer server() {
        return server;
    }

    /** @return for further tasks; closed before the server is */
    public Housekeeping housekeeping() {
        return housekeeping;
    }
}
