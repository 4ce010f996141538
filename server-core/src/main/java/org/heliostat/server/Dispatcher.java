package org.heliostat.server;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.connection.ExchangeReceiver;
import org.heliostat.connection.Refusal;
import org.heliostat.connection.RefusalCause;
import org.heliostat.connection.Refusals;
import org.heliostat.log.ServerLog;
import org.heliostat.request.Exchange;
import org.heliostat.request.ExchangeHandler;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.RequestBody;
import org.heliostat.request.trace.RequestIdentity;
import org.heliostat.sessionthread.BodyPlaces;
import org.heliostat.sessionthread.ExchangeRunner;
import org.heliostat.sessionthread.SessionThreads;
import org.heliostat.stats.flight.FlightEvents;
import org.heliostat.virtualserver.VirtualServer;
import org.heliostat.virtualserver.VirtualServers;
import org.jspecify.annotations.Nullable;

/**
 * The cross-roads of every request: its virtual server is chosen on the I/O loop, then the quick lane answers it or
 * the connection queue takes it; a session thread runs it with the virtual server that was chosen.
 */
final class Dispatcher implements ExchangeReceiver, ExchangeRunner {

    private static final int MISDIRECTED = 421;
    private static final int RETRY_AFTER_SECONDS = 5;

    private final LongAdder quickAnswers = new LongAdder();
    private final LongAdder taken = new LongAdder();
    private final Refusals refusals;
    private final ServerLog log;
    private volatile Generation generation;
    private volatile @Nullable SessionThreads sessionThreads;
    private volatile @Nullable BodyPlaces bodies;
    private volatile Map<String, String> challenges = Map.of();
    private volatile VirtualServers.TlsHosts hosts = (listenSocketId, host, other) -> true;

    /** @param refusals where those are counted for which nothing runs */
    Dispatcher(Generation first, Refusals refusals, ServerLog log) {
        this.generation = first;
        this.refusals = refusals;
        this.log = log;
    }

    /**
     * Says who runs what the quick lane leaves. Called once, before the first request.
     *
     * @param places before them, for requests whose bodies have not come whole
     */
    void sessionThreads(SessionThreads threads, BodyPlaces places) {
        bodies = places;
        sessionThreads = threads;
    }

    /** Says whether TLS has the same rules for two hosts. Called once, before the first request. */
    void tlsHosts(VirtualServers.TlsHosts rules) {
        hosts = rules;
    }

    /** New requests are served by the new generation; those that have begun keep theirs. */
    void generation(Generation next) {
        generation = next;
    }

    Generation generation() {
        return generation;
    }

    /**
     * Says what is answered to an authority that wants to see whether a host is ours (RFC 8555, section 8.3).
     *
     * @param pending answers by token; empty when nobody wants to
     */
    void challenges(Map<String, String> pending) {
        challenges = Map.copyOf(pending);
    }

    /** @return requests answered on I/O loops, by all generations */
    long quickAnswers() {
        return quickAnswers.sum();
    }

    /** @return requests for which nothing ran */
    Refusals refusals() {
        return refusals;
    }

    /** @return requests handed to session threads so far, or waiting for their bodies before that */
    long taken() {
        return taken.sum();
    }

    @Override
    public long begins(Exchange exchange, long usual) {
        Generation now = generation;
        RequestIdentities identities = now.identities();
        if (identities != null) {
            identities.identify(exchange, now.isFromTrustedProxy(exchange));
        }
        VirtualServer virtualServer = now.virtualServers().select(exchange);
        if (virtualServer == null) {
            return usual;
        }
        boolean misdirected =
                now.virtualServers().isMisdirected(exchange, virtualServer, hosts) && !now.isFromTrustedProxy(exchange);
        exchange.handler(misdirected ? new Misdirected(virtualServer, refusals) : virtualServer);
        Map<String, String> pending = challenges;
        if (!pending.isEmpty()) {
            ChallengeAnswer.to(exchange, virtualServer, pending).ifPresent(exchange::handler);
        }
        return virtualServer.longestBody(usual);
    }

    @Override
    public void received(Exchange exchange) {
        ExchangeHandler virtualServer = exchange.handler();
        if (virtualServer == null) {
            // Its listen socket was closed: nobody else's virtual server answers, the client may ask elsewhere.
            refuse(exchange, RefusalCause.NO_VIRTUAL_SERVER);
        } else if (virtualServer.tryQuick(exchange)) {
            quickAnswers.increment();
        } else {
            taken.increment();
            RequestBody body = exchange.request().body();
            if (body.arrival().isWhole()) {
                enqueue(exchange);
            } else {
                enter(exchange, body);
            }
        }
    }

    private void enter(Exchange exchange, RequestBody body) {
        switch (places().enter(exchange, body)) {
            case GOES_ON -> enqueue(exchange);
            case HELD -> {}
            case QUEUE_FULL -> refuseFull(exchange, OverloadMessages.QUEUE_FULL);
            case MEMORY_FULL -> refuseForMemory(exchange);
        }
    }

    /** Has a request wait for a session thread, or refuses it. On its I/O loop. */
    private void enqueue(Exchange exchange) {
        if (!threads().offer(exchange)) {
            refuseFull(exchange, OverloadMessages.QUEUE_FULL);
        }
    }

    /** Has a request wait for a session thread for which the queue has kept room. On its I/O loop. */
    void enqueueHeld(Exchange exchange) {
        if (!threads().offerHeld(exchange)) {
            refuseFull(exchange, OverloadMessages.QUEUE_FULL);
        }
    }

    private void refuseFull(Exchange exchange, OverloadMessages why) {
        taken.decrement();
        String virtualServer = id(exchange);
        FlightEvents.queueOverflow(virtualServer);
        log.log(why, virtualServer);
        refuse(exchange, RefusalCause.QUEUE_FULL);
    }

    private static String id(Exchange exchange) {
        return requireNonNull(exchange.handler(), "handler").id();
    }

    /** Refuses a request whose body has filled what is kept of it, and nobody has come to read it. On its I/O loop. */
    void refuseForBody(Exchange exchange) {
        taken.decrement();
        log.log(OverloadMessages.BODY_TIMEOUT, id(exchange));
        refuse(exchange, RefusalCause.BODY_PLACES);
    }

    /** Refuses a request of whose body no more can be kept. On its I/O loop. */
    void refuseForMemory(Exchange exchange) {
        refuseFull(exchange, OverloadMessages.BODY_MEMORY);
    }

    /** Counted before the client hears of it: whoever asks afterwards finds it. */
    private void refuse(Exchange exchange, RefusalCause cause) {
        tell(Refusal.of(cause, exchange), exchange.request().identity());
        generation.overload().refuse(exchange);
    }

    @Override
    public HeaderFields refused(Refusal refusal) {
        Generation now = generation;
        RequestIdentities identities = now.identities();
        if (identities == null || refusal.cause().status() == 0) {
            tell(refusal, null);
            return new MutableHeaders();
        }
        RequestIdentities.Given given = identities.identify(
                refusal, now.isTrustedProxy(refusal.connection().remote()));
        tell(refusal, given.identity());
        return given.own();
    }

    private void tell(Refusal refusal, @Nullable RequestIdentity identity) {
        Generation now = generation;
        VirtualServer virtualServer =
                now.virtualServers().select(refusal.connection().listenSocketId(), refusal.host());
        if (virtualServer == null) {
            refusals.countUnassigned(refusal.cause());
            now.refusedLines().logUnassigned(refusal, identity);
            return;
        }
        refusals.count(refusal.cause());
        virtualServer.counters().refused(refusal.cause().status());
        now.refusedLines().log(refusal, identity, virtualServer.id());
    }

    @Override
    public String virtualServerOf(String listenSocketId, String host) {
        VirtualServer virtualServer = generation.virtualServers().select(listenSocketId, host);
        return virtualServer == null ? "" : virtualServer.id();
    }

    @Override
    public void run(Exchange exchange, boolean late) {
        ExchangeHandler virtualServer = exchange.handler();
        if (virtualServer == null) {
            throw new IllegalStateException("an exchange without a virtual server reached a session thread");
        }
        if (late) {
            expired(exchange, virtualServer);
        } else if (exchange.isClientGone()) {
            virtualServer.abandon(exchange);
        } else {
            virtualServer.run(exchange);
        }
    }

    private void expired(Exchange exchange, ExchangeHandler virtualServer) {
        exchange.response().headers().set("Retry-After", Integer.toString(RETRY_AFTER_SECONDS));
        exchange.response().closeAfter();
        refusals.count(RefusalCause.QUEUE_TIMEOUT);
        log.log(OverloadMessages.QUEUE_TIMEOUT, virtualServer.id());
        virtualServer.refuse(exchange, 503);
    }

    /** Refuses a request for one virtual server on a connection that was opened for another. */
    private record Misdirected(VirtualServer virtualServer, Refusals refusals) implements ExchangeHandler {

        @Override
        public String id() {
            return virtualServer.id();
        }

        @Override
        public void run(Exchange exchange) {
            refusals.count(RefusalCause.MISDIRECTED);
            virtualServer.refuse(exchange, MISDIRECTED);
        }

        @Override
        public void refuse(Exchange exchange, int status) {
            virtualServer.refuse(exchange, status);
        }

        @Override
        public void abandon(Exchange exchange) {
            virtualServer.abandon(exchange);
        }
    }

    private BodyPlaces places() {
        return requireNonNull(bodies, "bodies");
    }

    private SessionThreads threads() {
        return requireNonNull(sessionThreads, "sessionThreads");
    }
}
