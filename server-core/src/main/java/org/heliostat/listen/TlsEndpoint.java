package org.heliostat.listen;

import java.util.concurrent.Executor;
import org.heliostat.config.ConfigException;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.listen.tls.Staples;
import org.heliostat.listen.tls.TicketKeys;
import org.heliostat.listen.tls.TlsContexts;
import org.heliostat.listen.tls.TlsOptions;

/**
 * The server's end of TLS on one listen socket. Its certificate can be changed while it runs; connections that are open
 * keep the one they began with. Any thread may take its contexts; one at a time changes them.
 */
final class TlsEndpoint implements AutoCloseable {

    private final Staples staples;
    private final Executor handshakes;
    private volatile TlsContexts contexts;
    private boolean closed; // guarded by this

    /**
     * @param staples what is shown with certificates
     * @param handshakes runs the expensive steps of handshakes, so that I/O loops need not
     */
    TlsEndpoint(
            ListenSocketConfig socket,
            Certificates certificates,
            TlsOptions options,
            TicketKeys tickets,
            Staples staples,
            Executor handshakes) {
        this.staples = staples;
        this.handshakes = handshakes;
        this.contexts = new TlsContexts(socket, certificates, options, tickets, staples, handshakes);
    }

    /** Contexts of another configuration; ends with one call of {@link #apply} or {@link #discard}. */
    final class Renewal {

        private final TlsContexts next;

        private Renewal(TlsContexts next) {
            this.next = next;
        }

        /** Gives new connections the certificates of the new configuration. */
        void apply() {
            synchronized (TlsEndpoint.this) {
                replace(contexts, next);
            }
        }

        void discard() {
            next.close();
        }
    }

    /** @throws ConfigException when the certificates of the new configuration cannot be used */
    Renewal renewal(ListenSocketConfig socket, Certificates certificates, TlsOptions options, TicketKeys tickets) {
        return new Renewal(new TlsContexts(socket, certificates, options, tickets, staples, handshakes));
    }

    /**
     * Gives new connections certificates that have changed, unless another configuration comes in between, or the end.
     *
     * @return whether there is something new
     */
    boolean renew(Certificates certificates, TicketKeys tickets) {
        TlsContexts before = contexts;
        return !before.use(certificates) && replace(before, before.with(certificates, tickets));
    }

    private synchronized boolean replace(TlsContexts before, TlsContexts next) {
        if (closed || contexts != before) {
            // Nobody else would give back what is native in it.
            next.close();
            return false;
        }
        contexts = next;
        before.close();
        return true;
    }

    /** @return those that new connections get */
    TlsContexts contexts() {
        return contexts;
    }

    /** New connections get no other contexts from then on. */
    @Override
    public synchronized void close() {
        closed = true;
        contexts.close();
    }
}
