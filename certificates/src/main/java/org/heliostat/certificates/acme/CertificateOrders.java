package org.heliostat.certificates.acme;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.stats.connection.CertificateOrderSnapshot;
import org.heliostat.time.PeriodicTasks;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Orders the certificates that listen sockets want, and renews them while the server runs. All of it happens on one thread
 * of its own, which is there only where some are wanted. Any thread may {@link #follow} a configuration and look at the
 * figures.
 */
public final class CertificateOrders implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CertificateOrders.class);

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Showing showing;
    private final OrderClock clock;
    private final RandomGenerator random;
    private final OrderBudget budget = new OrderBudget();
    private final PeriodicTasks thread = new PeriodicTasks("acme");
    private volatile @Nullable Configuration wanted;
    private volatile List<RenewedCertificate> certificates = List.of();
    private volatile boolean closed;
    private boolean started; // guarded by this
    private boolean tidied;
    private @Nullable Configuration followed;

    /** @param showing the listen sockets */
    public CertificateOrders(Showing showing, Ticker ticker, WallClock clock) {
        this(showing, new OrderClock(ticker, clock, rest -> LockSupport.parkNanos(rest.toNanos())), new SecureRandom());
    }

    CertificateOrders(Showing showing, OrderClock clock, RandomGenerator random) {
        this.showing = showing;
        this.clock = clock;
        this.random = random;
    }

    /**
     * Orders what this configuration wants, from now on; the first time that it wants something, or proofs of somebody else's order
     * are shown, the thread begins.
     */
    public synchronized void follow(Configuration configuration) {
        want(configuration);
        boolean isNeeded = !WantedCertificate.sockets(configuration).isEmpty()
                || !showing.pending().isEmpty();
        if (!started && !closed && isNeeded) {
            started = true;
            thread.every(LOOK, "certificates by ACME", this::look);
        }
    }

    /** Orders what this configuration wants at the next {@link #look}. Any thread. */
    void want(Configuration configuration) {
        wanted = configuration;
    }

    /** @return figures of each certificate, in the order of server.xml */
    public List<CertificateOrderSnapshot> snapshots() {
        return certificates.stream().map(RenewedCertificate::snapshot).toList();
    }

    /** Orders what it is time for. On the thread of orders, which waits for the authority. */
    @SuppressWarnings("ReferenceEquality") // a reload makes another one, and comparing all of it each second costs
    void look() {
        tidy();
        Configuration now = wanted;
        if (now != null && now != followed) {
            prepare(now);
            followed = now;
        }
        for (RenewedCertificate one : certificates) {
            if (closed || wanted != followed) {
                return;
            }
            try {
                one.look();
            } catch (RuntimeException | StackOverflowError defect) {
                one.broken(defect);
            }
        }
    }

    /** Whoever has ordered before may have ended in the middle of it, and nobody waits for that order any more. */
    private void tidy() {
        if (tidied) {
            return;
        }
        tidied = true;
        try {
            showing.show(PendingProofs.NONE);
        } catch (IOException notEverywhere) {
            LOG.debug("proofs of an order before are shown on", notEverywhere);
        }
    }

    private void prepare(Configuration configuration) {
        // What is wrong with it was said when the configuration was read.
        Optional<AcmeSettings> settings = AcmeSettings.read(configuration, new Findings());
        if (settings.isEmpty()) {
            certificates = List.of();
            return;
        }
        var account = new AccountKeyFile(configuration.confFolder());
        var authority = new AcmeAuthority(settings.get(), account, showing, clock, this::givenUp);
        var tools = new RenewedCertificate.OrderTools(
                authority, new CertificateFiles(configuration.confFolder()), budget, settings.get(), clock, random);
        List<RenewedCertificate> before = certificates;
        certificates = WantedCertificate.of(configuration).stream()
                .map(one -> before.stream()
                        .filter(known -> known.isAbout(one, settings.get()))
                        .findFirst()
                        .orElseGet(() -> new RenewedCertificate(one, tools, figures(before, one.nickname()))))
                .toList();
        certificates.forEach(RenewedCertificate::lookSoon);
    }

    /** @return why nobody waits for the order any more; empty while somebody does. On the thread of orders. */
    @SuppressWarnings("ReferenceEquality") // as in look
    private Optional<String> givenUp(WantedCertificate one) {
        if (closed) {
            return Optional.of("the server ends");
        }
        Configuration now = wanted;
        boolean isWanted =
                now == null || now == followed || WantedCertificate.of(now).contains(one);
        return isWanted ? Optional.empty() : Optional.of("no listen socket wants it for these hosts any more");
    }

    private static Optional<CertificateOrderSnapshot> figures(List<RenewedCertificate> before, String nickname) {
        return before.stream()
                .map(RenewedCertificate::snapshot)
                .filter(known -> known.nickname().equals(nickname))
                .findFirst();
    }

    /** Begins no order any more; the one that runs is given up. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        thread.close();
    }
}
