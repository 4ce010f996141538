package org.heliostat.spring;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import org.heliostat.embedding.Heliostat;
import org.heliostat.embedding.HeliostatException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.GracefulShutdownCallback;
import org.springframework.boot.web.server.GracefulShutdownResult;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerException;

/**
 * A Heliostat as Spring Boot starts and stops it: the application is there from the beginning, {@link #start} opens the port,
 * {@link #stop} closes it until the next start and cuts what a graceful shutdown still waits for, {@link #destroy} ends everything.
 * Any thread, one at a time.
 */
public final class HeliostatWebServer implements WebServer {

    private static final Logger LOG = LoggerFactory.getLogger(HeliostatWebServer.class);

    private final Heliostat server;
    private final Optional<DocumentFolder> documents;
    private final boolean opens;
    private final String contextPath;
    private final boolean gracefully;
    private final JvmHold hold = new JvmHold();
    private final Object changing = new Object();
    private volatile boolean open;
    /** Of this run: each start makes another. */
    private volatile @Nullable GracefulShutdown graceful;

    /**
     * @param server that was prepared
     * @param documents removed at the end, if they are temporary
     * @param opens whether there is a port to be opened
     * @param contextPath empty for the root
     * @param gracefully whether requests in progress are waited for
     */
    HeliostatWebServer(
            Heliostat server,
            Optional<DocumentFolder> documents,
            boolean opens,
            String contextPath,
            boolean gracefully) {
        this.server = server;
        this.documents = documents;
        this.opens = opens;
        this.contextPath = contextPath;
        this.gracefully = gracefully;
        this.graceful = nextShutdown();
    }

    /** @return the server itself: its figures, its report */
    public Heliostat heliostat() {
        return server;
    }

    @Override
    public void start() throws WebServerException {
        synchronized (changing) {
            if (open) {
                return;
            }
            if (!opens) {
                hold.begin();
                return;
            }
            try {
                server.open();
                graceful = nextShutdown();
                open = true;
                hold.begin();
                LOG.info("{}", startedMessage());
            } catch (org.heliostat.embedding.PortInUseException taken) {
                throw afterDestroy(new PortInUseException(taken.port(), taken));
            } catch (HeliostatException | IllegalStateException refused) {
                throw afterDestroy(new WebServerException("Unable to start embedded Heliostat", refused));
            }
        }
    }

    /** Why it did not start goes before what is wrong with its end. */
    private WebServerException afterDestroy(WebServerException failure) {
        try {
            destroy();
        } catch (RuntimeException unclean) {
            failure.addSuppressed(unclean);
        }
        return failure;
    }

    private @Nullable GracefulShutdown nextShutdown() {
        return gracefully ? new GracefulShutdown(server::drain) : null;
    }

    /** @return what is logged when the port is open */
    String startedMessage() {
        String ports = server.addresses().stream()
                .map(address -> address.port() + " (" + address.scheme() + ")")
                .collect(Collectors.joining(", "));
        return "Heliostat started on port" + (server.addresses().size() == 1 ? " " : "s ") + ports
                + " with context path '" + (contextPath.isEmpty() ? "/" : contextPath) + "'";
    }

    @Override
    public void stop() throws WebServerException {
        synchronized (changing) {
            open = false;
            GracefulShutdown shutdown = graceful;
            if (shutdown == null) {
                // What the connections would ask for is about to be destroyed.
                server.drain(Duration.ZERO);
            } else if (!shutdown.abort()) {
                server.pause();
            }
        }
    }

    @Override
    public void destroy() throws WebServerException {
        synchronized (changing) {
            open = false;
            hold.end();
            try {
                server.close();
            } finally {
                documents.ifPresent(DocumentFolder::remove);
            }
        }
    }

    @Override
    public void shutDownGracefully(GracefulShutdownCallback callback) {
        GracefulShutdown shutdown = graceful;
        if (shutdown == null) {
            callback.shutdownComplete(GracefulShutdownResult.IMMEDIATE);
        } else {
            shutdown.begin(callback);
        }
    }

    /** @return -1 while none is open */
    @Override
    public int getPort() {
        return open ? server.port() : -1;
    }
}
