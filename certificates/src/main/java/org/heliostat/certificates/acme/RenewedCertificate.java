package org.heliostat.certificates.acme;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.heliostat.certificates.intake.CertificateHosts;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.stats.connection.CertificateOrderSnapshot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One certificate: whether it is time to order it, and what became of the last order. Belongs to the thread of orders; any
 * may ask for the {@link #snapshot}.
 */
final class RenewedCertificate {

    private static final Logger LOG = LoggerFactory.getLogger(RenewedCertificate.class);

    private static final Duration USUAL_LOOK = Duration.ofMinutes(1);
    private static final Duration SHORTEST_LOOK = Duration.ofSeconds(1);

    /** Clocks differ a little; more than this is a wrong one. */
    private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);

    private static final String NONE = "none";
    private static final String ISSUED = "issued";

    private final WantedCertificate wanted;
    private final OrderTools tools;
    private final Retries retries;
    private final ToldCauses causes = new ToldCauses();

    /** That has come and was not looked at since. */
    private @Nullable X509Certificate latest;

    private long dueNanos;
    private @Nullable X509Certificate planned;
    private Instant renewal = Instant.EPOCH;
    /** The planned one, where its authority knows it. */
    private @Nullable X509Certificate told;

    private long askAgainNanos;
    private volatile CertificateOrderSnapshot snapshot;

    /** What all certificates share. */
    record OrderTools(
            AcmeAuthority authority,
            CertificateFiles files,
            OrderBudget budget,
            AcmeSettings settings,
            OrderClock clock,
            RandomGenerator random) {}

    /** @param before figures of this nickname so far: they go on, also under other directives */
    RenewedCertificate(WantedCertificate wanted, OrderTools tools, Optional<CertificateOrderSnapshot> before) {
        this.wanted = wanted;
        this.tools = tools;
        this.retries = new Retries(tools.random());
        this.dueNanos = tools.clock().nanos();
        this.askAgainNanos = dueNanos;
        this.snapshot = before.orElseGet(() -> new CertificateOrderSnapshot(wanted.nickname(), NONE, 0, 0, 0, 0, 0));
    }

    CertificateOrderSnapshot snapshot() {
        return snapshot;
    }

    /** @return whether it is this certificate already, under these settings: a wait after a failure goes on then */
    boolean isAbout(WantedCertificate other, AcmeSettings settings) {
        return wanted.equals(other) && tools.settings().equals(settings);
    }

    /** Has the next {@link #look} see what has become of the files, unless it waits after a failure. */
    void lookSoon() {
        if (!retries.isWaiting()) {
            dueNanos = tools.clock().nanos();
        }
    }

    /** Orders the certificate if it is time to. Waits for the authority. */
    void look() {
        if (tools.clock().nanos() - dueNanos < 0) {
            return;
        }
        try {
            Optional<ServerCertificate> there = tools.files().current(wanted.nickname());
            Instant now = tools.clock().now();
            if (there.isPresent() && !isTime(there.get().chain().get(0), now)) {
                retries.succeeded();
                causes.forget();
                latest = null;
                lookAgainBefore(renewal, now);
                tellRenewal();
                return;
            }
            if (there.isPresent() && there.get().chain().get(0).equals(latest)) {
                latest = null;
                throw new OrderFailedException(
                        "the certificate that came is to be renewed at once (expected: one that is"
                                + " good for some time)");
            }
            order(there);
        } catch (OrderFailedException failed) {
            failed(failed);
        }
    }

    /** Who is not reached takes none of the orders of the day. */
    private void takeFromBudget() throws OrderFailedException {
        int most = tools.settings().limits().ordersPerDay();
        Instant now = tools.clock().now();
        if (!tools.files().takeOrder(tools.budget(), most, now)) {
            throw OrderFailedException.heldBack(
                    "as many orders in 24 hours as ACMEMaxOrders allows: " + most,
                    tools.budget().untilNext(now));
        }
    }

    private void order(Optional<ServerCertificate> before) throws OrderFailedException {
        snapshot = with(snapshot.outcome(), snapshot.lastOrderMillis(), 0, snapshot.issued(), snapshot.failed());
        AcmeAuthority.Issued issued = tools.authority().order(wanted, told, this::takeFromBudget);
        X509Certificate leaf = issued.chain().get(0);
        check(leaf);
        Optional<ServerCertificate> there = tools.files().current(wanted.nickname());
        if (!there.map(ServerCertificate::chain).equals(before.map(ServerCertificate::chain))) {
            throw new OrderFailedException("somebody has put another certificate there meanwhile");
        }
        tools.files().put(wanted.nickname(), issued.chain(), issued.key());
        LOG.info(
                "certificate {}: issued by {} for {}, good until {}",
                wanted.nickname(),
                tools.settings().directory().getHost(),
                wanted.hosts(),
                leaf.getNotAfter().toInstant());
        latest = leaf;
        planned = null;
        told = null;
        askAgainNanos = tools.clock().nanos();
        dueNanos = tools.clock().nanos();
        snapshot = with(
                ISSUED,
                tools.clock().now().toEpochMilli(),
                RenewalWindow.byLifetime(leaf).toEpochMilli(),
                snapshot.issued() + 1,
                snapshot.failed());
    }

    /** A certificate that is not good now, or for other hosts, would be worse than the one that is there. */
    private void check(X509Certificate leaf) throws OrderFailedException {
        Instant now = tools.clock().now();
        Instant begin = leaf.getNotBefore().toInstant();
        Instant end = leaf.getNotAfter().toInstant();
        if (now.plus(CLOCK_TOLERANCE).isBefore(begin) || !now.isBefore(end)) {
            throw new OrderFailedException("the certificate that came is good from " + begin + " until " + end
                    + ", and it is " + now + " here (expected: a clock that is right)");
        }
        if (leaf.getIssuerX500Principal().equals(leaf.getSubjectX500Principal())) {
            throw new OrderFailedException("the certificate that came has signed itself");
        }
        if (!isFor(wanted.hosts(), leaf)) {
            throw new OrderFailedException("the certificate that came is not for all of " + wanted.hosts());
        }
    }

    /** Has a defect of ours wait like any other failure. */
    void broken(Throwable defect) {
        String name = defect.getClass().getName();
        if (causes.isNew(name)) {
            LOG.error("certificate {}: a defect", wanted.nickname(), defect);
        }
        failed(new OrderFailedException(name));
    }

    private void failed(OrderFailedException failure) {
        if (failure.isGivenUp()) {
            LOG.info("certificate {}: its order was given up: {}", wanted.nickname(), failure.getMessage());
            return;
        }
        if (failure.isHeldBack()) {
            putOff(failure, snapshot.lastOrderMillis(), snapshot.failed());
            return;
        }
        putOff(failure, tools.clock().now().toEpochMilli(), snapshot.failed() + 1);
    }

    private void putOff(OrderFailedException failure, long lastOrder, long failed) {
        Duration wait = retries.failed(tools.settings().limits().retry(), failure.retryAfter());
        dueNanos = tools.clock().nanos() + wait.toNanos();
        // It may be the reason, when it has a successor already.
        told = null;
        String cause = String.valueOf(failure.getMessage());
        if (causes.isNew(failure.kind())) {
            LOG.warn(
                    "certificate {}: not ordered: {}; what there is stays in use, next try in {} seconds",
                    wanted.nickname(),
                    cause,
                    wait.toSeconds());
        }
        snapshot = with(cause, lastOrder, tools.clock().now().plus(wait).toEpochMilli(), snapshot.issued(), failed);
    }

    private boolean isTime(X509Certificate leaf, Instant now) {
        // One that nobody has signed is there for lack of another.
        if (leaf.getIssuerX500Principal().equals(leaf.getSubjectX500Principal()) || !isFor(wanted.hosts(), leaf)) {
            return true;
        }
        plan(leaf);
        return !now.isBefore(renewal);
    }

    /** As the authority says, if it does; otherwise by the certificate's own time. */
    private void plan(X509Certificate leaf) {
        if (leaf.equals(planned) && tools.clock().nanos() - askAgainNanos < 0) {
            return;
        }
        boolean isNew = !leaf.equals(planned);
        Instant byLifetime = RenewalWindow.byLifetime(leaf);
        Optional<RenewalWindow> window = tools.authority().renewalWindow(leaf);
        Duration pause = window.map(RenewalWindow::askAgain).orElse(AcmeAuthority.USUAL_LOOK_AT_WINDOW);
        askAgainNanos = tools.clock().nanos() + pause.toNanos();
        if (window.isEmpty()) {
            renewal = isNew ? byLifetime : renewal;
        } else if (isNew
                || renewal.isBefore(window.get().start())
                || renewal.isAfter(window.get().end())) {
            renewal = window.get().any(tools.random());
        }
        planned = leaf;
        told = window.isPresent() ? leaf : told;
    }

    private void lookAgainBefore(Instant time, Instant now) {
        Duration left = Duration.between(now, time);
        Duration wait = left.compareTo(USUAL_LOOK) > 0 ? USUAL_LOOK : left;
        dueNanos = tools.clock().nanos() + (wait.compareTo(SHORTEST_LOOK) < 0 ? SHORTEST_LOOK : wait).toNanos();
    }

    private void tellRenewal() {
        snapshot = with(
                snapshot.outcome(),
                snapshot.lastOrderMillis(),
                renewal.toEpochMilli(),
                snapshot.issued(),
                snapshot.failed());
    }

    private CertificateOrderSnapshot with(String outcome, long lastOrder, long next, long issued, long failed) {
        return new CertificateOrderSnapshot(wanted.nickname(), outcome, lastOrder, next, daysLeft(), issued, failed);
    }

    private int daysLeft() {
        try {
            return tools.files()
                    .current(wanted.nickname())
                    .map(one -> Duration.between(
                                    tools.clock().now(),
                                    one.chain().get(0).getNotAfter().toInstant())
                            .toDays())
                    .map(days -> (int) Math.max(0, Math.min(days, Integer.MAX_VALUE)))
                    .orElse(0);
        } catch (OrderFailedException unreadable) {
            return 0;
        }
    }

    /** @return whether the certificate names all the hosts */
    static boolean isFor(List<String> hosts, X509Certificate certificate) {
        return hosts.stream().allMatch(host -> CertificateHosts.matches(certificate, host));
    }
}
