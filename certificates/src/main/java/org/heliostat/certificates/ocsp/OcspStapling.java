package org.heliostat.certificates.ocsp;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.certificates.ocsp.StaplingException.Kind;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.listen.tls.Staples;
import org.heliostat.stats.StaplingSnapshot;
import org.heliostat.time.WallClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Keeps the staples of the certificates in use: asks for each at once and again before half of its life is over. What fails
 * is tried again after one minute, two, four … up to an hour; meanwhile the last answer is shown until its end, then none.
 * Several are asked at the same time, so that a slow one holds up no other. {@link #look} belongs to one thread, which does
 * not wait for them; figures to any.
 */
public final class OcspStapling {

    private static final Logger LOG = LoggerFactory.getLogger(OcspStapling.class);

    private final WallClock clock;
    private final HttpResponder responder = new HttpResponder();
    private final StaplingCounters counters = new StaplingCounters();
    /** Of the certificates in use; empty for those whose authority cannot be asked. */
    private final Map<X509Certificate, Optional<StapledCertificate>> known = new HashMap<>();

    private final Map<StapledCertificate, PendingAnswer> pending = new LinkedHashMap<>();

    /** Those that are due and wait for others, each counted once. */
    private final Set<StapledCertificate> waiting = new HashSet<>();

    private volatile int certificates;
    private volatile int stapled;

    /** Makes one that asks nobody until {@link #look} is called. */
    public OcspStapling(WallClock clock) {
        this.clock = clock;
    }

    /**
     * Takes the answers that have come, and asks whoever is due; to be called about once a second.
     *
     * @param inUse certificates that handshakes show
     * @param staples get what is to be shown with them
     */
    public void look(StaplingSettings settings, Collection<ServerCertificate> inUse, Staples staples) {
        if (settings.on()) {
            follow(inUse);
            forgetUnused();
            staples.keepOnly(known.keySet());
            takeAnswers(staples);
            askThoseDue(settings, staples);
        } else {
            known.clear();
            waiting.clear();
            forgetUnused();
            staples.keepOnly(Set.of());
        }
        certificates = (int) known.values().stream().filter(Optional::isPresent).count();
        stapled = staples.count();
    }

    private void askThoseDue(StaplingSettings settings, Staples staples) {
        List<StapledCertificate> due = known.values().stream()
                .flatMap(Optional::stream)
                .filter(one -> !pending.containsKey(one) && one.isDue(now()))
                .toList();
        int room = Math.max(0, Math.min(due.size(), settings.mostAtATime() - pending.size()));
        List<StapledCertificate> later = due.subList(room, due.size());
        waiting.retainAll(later);
        later.stream().filter(waiting::add).forEach(one -> counters.postponed());
        due.subList(0, room).forEach(one -> ask(one, settings, staples));
    }

    /** @return whether answers are still to come, or to be looked at */
    boolean isAsking() {
        return !pending.isEmpty();
    }

    public StaplingSnapshot snapshot() {
        return counters.snapshot(certificates, stapled);
    }

    private void follow(Collection<ServerCertificate> inUse) {
        Map<X509Certificate, ServerCertificate> wanted = new HashMap<>();
        inUse.forEach(one -> wanted.put(one.chain().get(0), one));
        known.keySet().retainAll(wanted.keySet());
        // Who signed it may have come into its file since.
        known.values().removeIf(Optional::isEmpty);
        wanted.forEach((own, whole) -> known.computeIfAbsent(own, first -> StatusQuestion.about(whole)
                .map(question -> new StapledCertificate(whole.nickname(), question))));
    }

    /** What is asked about certificates that are not in use any more need not be answered. */
    private void forgetUnused() {
        pending.entrySet().removeIf(asked -> {
            boolean isUnused = known.values().stream().flatMap(Optional::stream).noneMatch(asked.getKey()::equals);
            if (isUnused) {
                asked.getValue().giveUp();
            }
            return isUnused;
        });
    }

    private void ask(StapledCertificate one, StaplingSettings settings, Staples staples) {
        try {
            pending.put(one, responder.ask(one.question(), settings));
        } catch (StaplingException nobody) {
            failed(one, nobody, staples);
        }
    }

    private void takeAnswers(Staples staples) {
        List<StapledCertificate> over = pending.entrySet().stream()
                .filter(asked -> asked.getValue().isOver())
                .map(Map.Entry::getKey)
                .toList();
        for (StapledCertificate one : over) {
            PendingAnswer answer = pending.remove(one);
            if (answer != null) {
                take(one, answer, staples);
            }
        }
    }

    private void take(StapledCertificate one, PendingAnswer pendingAnswer, Staples staples) {
        StatusQuestion question = one.question();
        try {
            byte[] answer = pendingAnswer.take();
            GoodStatus status = ResponseCheck.check(answer, question, now());
            staples.put(question.certificate(), status.response(), status.until());
            counters.fetched();
            if (one.succeeded(status, now())) {
                LOG.info(
                        "certificate {}: {} answers again, stapled until {}",
                        one.nickname(),
                        question.responder(),
                        status.until());
            }
        } catch (StaplingException failure) {
            failed(one, failure, staples);
        }
    }

    private void failed(StapledCertificate one, StaplingException failure, Staples staples) {
        counters.failed(failure.kind());
        if (failure.kind() == Kind.REVOKED) {
            staples.remove(one.question().certificate());
        }
        if (one.failed(failure.kind(), now())) {
            tell(one, failure);
        }
    }

    private void tell(StapledCertificate one, StaplingException failure) {
        String shown = one.shownUntil(now()).map(end -> "stapled until " + end).orElse("not stapled") + mustStaple(one);
        LOG.atLevel(failure.kind() == Kind.REVOKED ? Level.ERROR : Level.WARN)
                .log(
                        "certificate {}: no staple from {}: {}; {}",
                        one.nickname(),
                        one.question().responder(),
                        failure.why(),
                        shown);
    }

    private static String mustStaple(StapledCertificate one) {
        return MustStaple.isAskedFor(one.question().certificate())
                ? "; it asks for a staple (" + MustStaple.NAME + "): clients refuse it without"
                : "";
    }

    private Instant now() {
        return Instant.ofEpochMilli(clock.millis());
    }
}
