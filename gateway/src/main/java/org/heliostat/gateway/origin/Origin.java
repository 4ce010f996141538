package org.heliostat.gateway.origin;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.heliostat.gateway.origin.place.OriginPlaces;
import org.heliostat.gateway.origin.place.OriginQueue;
import org.heliostat.gateway.origin.place.PlaceLimit;
import org.heliostat.gateway.upstream.FailureKind;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.heliostat.gateway.upstream.connect.Connector;
import org.heliostat.gateway.upstream.connect.Ways;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.OriginState;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Another server that is asked for answers. It is shared by all lines, loops and configurations that name it. Any thread. */
public final class Origin implements HealthCheck.Result {

    private static final Logger LOG = LoggerFactory.getLogger(Origin.class);
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final OriginSettings settings;
    private final Connector connector;
    private final Supplier<Ways> ways;
    private final Ticker ticker;
    private final OriginHealth health;
    private final OriginQueue queue;
    private final OriginPlaces places;

    /** Of connections. */
    private final OriginPlaces slots;

    private final OriginFigures figures;
    private final OriginTunnels tunnels;
    private final FailureLog failureLog = new FailureLog();
    private final ServiceTime serviceTime;
    private final @Nullable HealthCheck check;
    private final Consumer<Origin> back;
    private final OriginUses uses = new OriginUses();
    private final ConcurrentMap<Executor, LoopStreams> byLoop = new ConcurrentHashMap<>();

    /** Never DEAD, which health alone knows. */
    private volatile OriginState said = OriginState.IN_SERVICE;

    /** Its name leads to its address no more. */
    private volatile boolean isLost;

    /** No line names it any more. */
    private volatile boolean isLeaving;

    /** What its line says; changed by one thread at a time. */
    private volatile OriginState configured = OriginState.IN_SERVICE;

    /**
     * @param connections the limit of those to its address, which others may share
     * @param back gets it when it had gone, and a request that chose it before begins: it is to be looked at again
     */
    Origin(
            OriginSettings settings,
            Connector connector,
            Supplier<Ways> ways,
            Ticker ticker,
            PlaceLimit connections,
            Consumer<Origin> back) {
        this.settings = settings;
        this.connector = connector;
        this.ways = ways;
        this.ticker = ticker;
        this.figures = new OriginFigures(settings.protocol());
        this.health = new OriginHealth(settings);
        this.serviceTime = new ServiceTime(ticker.nanos());
        this.queue = new OriginQueue(settings.queueSize(), settings.queueTimeout());
        this.places = new OriginPlaces(settings.maxRequests(), queue, ticker);
        this.slots = new OriginPlaces(connections, queue, ticker, this::reclaim);
        this.tunnels = new OriginTunnels(settings.maxTunnels());
        this.back = back;
        HealthSettings asked = settings.health();
        this.check = asked == null ? null : new HealthCheck(asked, settings.address(), this);
    }

    public OriginSettings settings() {
        return settings;
    }

    /** @return its URL, as log lines name it */
    public String text() {
        return settings.address().text();
    }

    /** @return which requests it gets now */
    public OriginState state() {
        OriginState given = given();
        if (given != OriginState.IN_SERVICE) {
            return given;
        }
        return health.isInService() ? OriginState.IN_SERVICE : OriginState.DEAD;
    }

    /** From now on it gets these requests; those that it has or that wait for it go on. */
    void state(OriginState next) {
        switch (next) {
            case IN_SERVICE -> {
                if (state() != OriginState.IN_SERVICE) {
                    serviceTime.begin(ticker.nanos());
                }
                health.bringBack();
                said = next;
            }
            case DEAD -> {
                health.takeOut(ticker.nanos());
                said = OriginState.IN_SERVICE;
                figures.timesOut.increment();
            }
            case DRAINS, SHUT -> said = next;
        }
    }

    /** @return what was said of it, and what became of its address; its health does not count */
    private OriginState given() {
        OriginState given = said;
        return isLost && given == OriginState.IN_SERVICE ? OriginState.DRAINS : given;
    }

    /** Whether its name leads to its address no more: it drains, whatever was said of it. */
    void lost(boolean isSo) {
        if (!isSo && isLost) {
            serviceTime.begin(ticker.nanos());
        }
        isLost = isSo;
    }

    /** @return whether it is not known to be dead */
    boolean isWell() {
        return health.isInService();
    }

    /** Its line says so. What was set live stays until the line says something else than before. */
    void configured(OriginState line) {
        if (line != configured) {
            configured = line;
            state(line);
            LOG.info("Origin {}: {}, its line says", text(), line.text());
        }
    }

    /** Its line is the one in force: it says how many connections there may be, those of lines before it among them. */
    void inForce() {
        slots.limit(settings.maxConnections());
    }

    /** No line names it any more: it ends what it has, and is not asked whether it is well. */
    void leaves() {
        isLeaving = true;
    }

    /**
     * It goes where it has nothing any more: nobody need look at it, until a request that chose it before brings it back. By one
     * thread at a time, which has forgotten it before, and keeps it where it stays.
     *
     * @return false where it stays
     */
    boolean goes() {
        slots.forget();
        if (uses.go()) {
            // An attempt may have begun and ended since, and left a connection.
            if (hasNothing()) {
                return true;
            }
            uses.stay();
        }
        slots.remember();
        return false;
    }

    /** @return what was set, where that is not what its line says; that it is dead ends by itself */
    Optional<OriginState> setLive() {
        OriginState line = configured == OriginState.DEAD ? OriginState.IN_SERVICE : configured;
        OriginState given = said;
        return given == line ? Optional.empty() : Optional.of(given);
    }

    /**
     * @param belongs whether the request is one of a session that it has begun
     * @return whether the request may be sent to it now, as its probe where it is out of service
     */
    boolean isUsable(boolean belongs) {
        OriginState given = given();
        boolean isMeant = given == OriginState.IN_SERVICE || belongs && given == OriginState.DRAINS;
        return isMeant && health.isUsable(ticker.nanos());
    }

    /** @return whether a failure for this reason has a line of the log; else it is counted, and told once a minute */
    public boolean isNews(String why) {
        return failureLog.isNews(why, ticker.nanos());
    }

    /** @return whether one more request would not wait; on connections of HTTP/2 there may be room that nobody knows of here */
    boolean hasRoom() {
        return places.hasRoom()
                && (figures.spoken == UpstreamProtocol.HTTP_2 || slots.hasRoom() || figures.idle.get() > 0);
    }

    /** @return whether one more request may wait where there is no room */
    boolean hasRoomToWait() {
        return queue.hasRoom();
    }

    /** @return requests that it has now, with those that wait to be among them (max-requests) */
    int requests() {
        return places.taken() + places.waiting();
    }

    /** @return whether the request that follows may be sent; false where another has become the probe meanwhile */
    boolean admits() {
        return health.begin(ticker.nanos());
    }

    /**
     * Begins an attempt. On the loop of the exchange.
     *
     * @param isRepeated whether the same request has been tried before
     * @param blame what a failure of it says about the origin
     */
    Attempt attempt(Executor loop, boolean isRepeated, Attempt.Blame blame) {
        if (uses.begin()) {
            slots.remember();
            back.accept(this);
        }
        if (isRepeated) {
            figures.retried.increment();
        }
        return new Attempt(this, loop, ticker, blame);
    }

    boolean isInService() {
        return state() == OriginState.IN_SERVICE;
    }

    /** @return whether it is out of service, but may be asked where nobody else is there */
    boolean isLastResort() {
        return given() == OriginState.IN_SERVICE && health.isLastResort();
    }

    OriginHealth health() {
        return health;
    }

    ServiceTime serviceTime() {
        return serviceTime;
    }

    OriginPlaces places() {
        return places;
    }

    OriginTunnels tunnels() {
        return tunnels;
    }

    OriginFigures figures() {
        return figures;
    }

    OriginUses uses() {
        return uses;
    }

    /** @return what requests of the loop are sent on. On that loop */
    LoopStreams streams(Executor loop) {
        LoopStreams streams = byLoop.computeIfAbsent(loop, this::made);
        streams.connections().mostIdle(ways.get().settings().maxIdle());
        return streams;
    }

    private LoopStreams made(Executor loop) {
        return new LoopStreams(
                loop,
                slots,
                figures,
                settings.protocol(),
                (protocol, owner) -> connector.open(loop, settings.address(), protocol, ways.get(), owner),
                this::broken);
    }

    /** Somebody waits for a connection: whoever has an idle one gives it up. */
    private void reclaim() {
        if (figures.idle.get() > 0) {
            byLoop.values().forEach(one -> one.connections().onLoop(one::share));
        }
    }

    /** Who has waited for long gets a connection of the loop that shares most, though requests are on it always. */
    private void retire() {
        Executor late = slots.longWaiting();
        if (late == null || byLoop.values().stream().anyMatch(LoopStreams::isRetiring)) {
            return;
        }
        byLoop.entrySet().stream()
                .filter(each -> each.getKey() != late && each.getValue().sharedNow() > 0)
                .map(Map.Entry::getValue)
                .max(Comparator.comparingInt(LoopStreams::sharedNow))
                .ifPresent(most -> most.connections().onLoop(most::retireOne));
    }

    private void broken(String what) {
        if (isNews(what)) {
            LOG.error("Origin {}: a connection without requests has ended: {}", text(), what);
        }
    }

    void succeeded() {
        beginService();
        if (health.succeeded()) {
            LOG.info("Origin {}: it answers and is in service again", text());
        }
    }

    /** It is about to come back: before it does, so that nobody sees its whole weight in between. */
    private void beginService() {
        if (!health.isInService()) {
            serviceTime.begin(ticker.nanos());
        }
    }

    void failed(UpstreamFailure failure, Attempt.Blame blame) {
        figures.failed(failure.kind());
        if (failure.isStale() || blame.isKnown()) {
            health.toldNothing();
            return;
        }
        boolean wasIn = health.isInService();
        boolean isReached = failure.kind() == FailureKind.TIMEOUT || failure.kind() == FailureKind.MALFORMED;
        long out = health.failed(ticker.nanos(), isReached);
        if (out > 0 && isReached && blame.isLast()) {
            health.stays();
        } else if (out > 0) {
            figures.timesOut.increment();
            if (wasIn) {
                LOG.error(
                        "Origin {}: out of service for {} ms after failures in a row, the last: {}",
                        text(),
                        out / NANOS_PER_MILLI,
                        failure.what());
            }
        }
    }

    /** Looks at time-outs; about once a second, by one thread. */
    void tick() {
        long now = ticker.nanos();
        places.tick(now);
        slots.tick(now);
        retire();
        for (FailureLog.Counted counted : failureLog.ended(now)) {
            LOG.error("Origin {}: {} more in a minute: {}", text(), counted.count(), counted.reason());
        }
        byLoop.values().forEach(one -> one.connections().onLoop(() -> one.tick(now)));
        if (said == OriginState.SHUT) {
            closeIdle();
            return;
        }
        HealthCheck due = check;
        if (due != null && !isLeaving) {
            byLoop.values().stream()
                    .findFirst()
                    .ifPresent(loop -> due.tick(now, loop, ways.get().settings()));
        }
    }

    @Override
    public void checkFailed(String why) {
        figures.checksFailed.increment();
    }

    @Override
    public void checkedWell() {
        beginService();
        if (health.checkedWell()) {
            LOG.info("Origin {}: its checks say that it is well, it is in service again", text());
        }
    }

    @Override
    public void checkedIll(String why) {
        if (health.checkedIll()) {
            figures.timesOut.increment();
            LOG.error("Origin {}: out of service, its checks have failed: {}", text(), why);
        }
    }

    /** @return whether it has no request, no check and no tunnel any more, and no connection, be it one that is being opened */
    boolean isUnused() {
        return !uses.isUsed() && hasNothing();
    }

    private boolean hasNothing() {
        HealthCheck asking = check;
        // In this order: a check that has ended may have left a connection.
        return (asking == null || !asking.isRunning())
                && places.taken() == 0
                && tunnels.open() == 0
                && queue.length() == 0
                && slots.held() == 0
                && figures.open.get() == 0;
    }

    /** Closes the connections that nobody uses. */
    void closeIdle() {
        byLoop.values().forEach(one -> one.connections().onLoop(one::closeIdle));
    }

    /** @return its figures; only looks */
    public OriginSnapshot snapshot() {
        OriginState now = state();
        return new OriginSnapshot(
                text(),
                now.text(),
                now.code(),
                places.taken(),
                places.takenPeak(),
                settings.maxRequests(),
                figures.open.get(),
                figures.idle.get(),
                settings.maxConnections(),
                figures.spoken.word(),
                figures.streams.get(),
                figures.streamsRefused.sum(),
                figures.goAways.sum(),
                figures.floods.sum(),
                queue.length(),
                queue.peak(),
                figures.requests.sum(),
                figures.reused.sum(),
                figures.retried.sum(),
                queue.refused(),
                queue.expired(),
                figures.failures(FailureKind.CONNECT),
                figures.failures(FailureKind.TLS),
                figures.failures(FailureKind.CLOSED),
                figures.failures(FailureKind.TIMEOUT),
                figures.failures(FailureKind.MALFORMED),
                figures.errors.sum(),
                figures.timesOut.sum(),
                figures.unasked.sum(),
                figures.clientsGone.sum(),
                figures.checksFailed.sum(),
                figures.sent.sum(),
                figures.received.sum(),
                tunnels.open(),
                tunnels.peak(),
                tunnels.limit(),
                tunnels.begun.sum(),
                tunnels.refused(),
                tunnels.timedOut.sum(),
                tunnels.sent.sum(),
                tunnels.received.sum(),
                figures.connect.snapshot(),
                figures.firstByte.snapshot(),
                figures.last.snapshot());
    }
}
