package org.heliostat.gateway.proxy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.heliostat.gateway.origin.Attempt;
import org.heliostat.gateway.origin.Member;
import org.heliostat.gateway.origin.Origin;
import org.heliostat.gateway.origin.OriginGroup;
import org.heliostat.gateway.upstream.FailureKind;
import org.heliostat.gateway.upstream.MalformedResponseException;
import org.heliostat.gateway.upstream.ResponseHead;
import org.heliostat.gateway.upstream.UpstreamCall;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamStream;
import org.heliostat.log.LogRepeat;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Failure;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.Request;
import org.heliostat.request.RequestBody;
import org.heliostat.request.client.ClientGoneException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One exchange on its way to an origin and back, attempt after attempt, and as a tunnel where both sides change to another
 * protocol. On the exchange's I/O loop; it holds no thread. Long, because it is one state machine that hears of the client, of
 * the origin and of the answer between them.
 */
final class ProxyExchange implements Attempt.Start, UpstreamCall, AnswerWriter.Owner {

    private static final Logger LOG = LoggerFactory.getLogger(ProxyExchange.class);

    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
    private static final String RETRY_AFTER_SECONDS = "5";
    private static final int UNAVAILABLE = 503;
    private static final int INTERNAL_ERROR = 500;
    private static final int BAD_REQUEST = 400;

    /** However many origins there are, a client waits for no more than so many. */
    private static final int MOST_ATTEMPTS = 4;

    private static final long NANOS_PER_MICRO = 1_000L;

    private final Exchange exchange;
    private final Request request;
    private final ProxyRoute route;
    private final OriginGroup group;
    private final Executor loop;
    private final AnswerWriter answer;
    private final boolean isRepeatable;
    private final List<Member> tried = new ArrayList<>(2);
    private final Set<Member> failed = new HashSet<>(2);

    /** Where it could not even wait; once, since others have room or will not have any either. */
    private @Nullable Member full;

    private @Nullable Member member;
    private @Nullable Attempt attempt;
    private @Nullable UpstreamStream connection;
    private @Nullable BodySender body;

    /** What has sent the body to an origin that did not begin the request. */
    private @Nullable BodySender repeated;

    private @Nullable UpgradeOffer upgrade;
    private @Nullable Tunnel tunnel;
    private boolean hasBeenRepeated;
    private boolean isOver;

    /** Handed on to the session thread that ends it. */
    private boolean hasLeft;

    ProxyExchange(Exchange exchange, ProxyRoute route, OriginGroup group) {
        this.exchange = exchange;
        this.request = exchange.request();
        this.route = route;
        this.group = group;
        this.loop = exchange.loop().executor();
        this.answer = new AnswerWriter(exchange, this);
        this.isRepeatable = SAFE.contains(request.method()) && request.body().contentLength() == 0;
    }

    void begin() {
        exchange.whenGone(() -> exchange.loop().onLoop(this::clientGone));
        if (!route.halfClose()) {
            exchange.whenInputEnded(this::inputEnded);
        }
        UpgradeOffer asked = UpgradeOffer.of(exchange, route.upgrades().protocols());
        upgrade = asked;
        if (asked != null && asked.isMalformed()) {
            giveUp(BAD_REQUEST);
        } else if (!isOver) {
            next();
        }
    }

    private void next() {
        guarded(this::tryOrigin);
    }

    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error defect) {
            LOG.error("{}: {} failed", exchange.virtualServerId(), path(), defect);
            exchange.failed(Failure.of(defect));
            giveUp(INTERNAL_ERROR);
        }
    }

    private void tryOrigin() {
        Member chosen = group.choose(route.sticky().routes(request), client(), without());
        if (chosen == null) {
            if (group.members().isEmpty()) {
                // What is wrong with its names was said when they were looked up.
                LOG.debug("{}: {}: there is no origin", exchange.virtualServerId(), path());
            } else {
                LOG.atError()
                        .addKeyValue(LogRepeat.KEY, route.text())
                        .log("{}: {}: no origin is in service", exchange.virtualServerId(), path());
            }
            giveUp(UNAVAILABLE);
            return;
        }
        tryOrigin(chosen);
    }

    private void tryOrigin(Member chosen) {
        member = chosen;
        Attempt next = group.attempt(chosen, loop, !tried.isEmpty(), failed.contains(chosen));
        tried.add(chosen);
        attempt = next;
        UpgradeOffer asked = upgrade;
        if (asked == null) {
            next.begin(!isRepeatable, this);
        } else {
            next.beginTunnel(!isRepeatable, asked.isWebSocket(), this);
        }
    }

    private long client() {
        return request.client().address().getAddress().hashCode();
    }

    /** @return origins that are asked only where there is no other */
    private List<Member> without() {
        if (full == null && upgrade == null) {
            return tried;
        }
        List<Member> all = new ArrayList<>(tried);
        if (full != null) {
            all.add(full);
        }
        if (upgrade != null) {
            all.addAll(group.withoutTunnelRoom());
        }
        return all;
    }

    @Override
    public void connected(UpstreamStream open) {
        connection = open;
        var address = chosen().origin().settings().address();
        var sent = route.requests().write(request, PathMapping.of(request), address, upgrade);
        if (open.carriesCalls() && sent.isCall()) {
            exchange.response().transport().watchedElsewhere();
        }
        open.begin(sent, this);
        if (sent.hasBody() && connection == open) {
            BodySender before = repeated;
            BodySender sender = before == null ? new BodySender(exchange, open, this::bodyFailed) : before.again(open);
            body = sender;
            sender.pump();
        }
    }

    @Override
    public void refused(String why, boolean isFull) {
        tell(why);
        boolean isFirst = isFull && full == null && !isOver;
        if (isFirst) {
            full = chosen();
            tried.remove(chosen());
        }
        Member other = isFirst ? group.chooseWithRoom(client(), without()) : null;
        if (other == null) {
            giveUp(UNAVAILABLE);
        } else {
            guarded(() -> tryOrigin(other));
        }
    }

    @Override
    public void interim(ResponseHead head) {
        answer.interim(head);
    }

    @Override
    public void head(ResponseHead head) {
        running().answered(head.status());
        answer.head(head, route.answers(), chosen());
    }

    @Override
    public void upgraded(ResponseHead head) throws MalformedResponseException {
        UpgradeOffer asked = upgrade;
        UpstreamStream open = connection;
        if (asked == null || open == null || !asked.isTakenBy(head)) {
            throw new MalformedResponseException("its 101 is not for what was asked");
        }
        Attempt current = running();
        current.answered(head.status());
        RequestBody incoming = answer.switchProtocols(head, route.answers(), chosen(), asked.protocol());
        if (incoming == null) {
            clientGone();
            return;
        }
        open.tunnel(route.upgrades().tunnelTimeout());
        current.tunnelBegun();
        Tunnel begun = new Tunnel(exchange, incoming, open, current, this::tunnelBroken);
        tunnel = begun;
        begun.pump();
    }

    @Override
    public void body(byte[] bytes, int offset, int length) {
        Tunnel open = tunnel;
        if (open != null) {
            open.fromOrigin(bytes, offset, length);
        } else {
            answer.body(bytes, offset, length);
        }
    }

    @Override
    public void pause() {
        answer.flush();
    }

    @Override
    public void writable() {
        Tunnel open = tunnel;
        if (open != null) {
            open.pump();
        }
        BodySender sender = body;
        if (sender != null) {
            sender.pump();
        }
    }

    @Override
    public void end(@Nullable HeaderFields trailers) {
        connection = null;
        if (tunnel != null) {
            endTunnel(false, this::finish);
            return;
        }
        stopBody();
        running().succeeded();
        answer.end(trailers);
    }

    @Override
    public void failed(UpstreamFailure failure) {
        connection = null;
        if (tunnel != null) {
            if (failure.kind() == FailureKind.TIMEOUT) {
                endTunnel(true, this::finish);
            } else {
                tell("its tunnel broke: " + failure.what());
                endTunnel(false, this::cut);
            }
            return;
        }
        BodySender begun = body;
        stopBody();
        running().failed(failure);
        if (!failure.isStale()) {
            failed.add(chosen());
        }
        tell(failure.what());
        if (isOver) {
            return;
        }
        boolean isHere = begun == null || failure.isUntaken() && begun.isRepeatable();
        if (!answer.hasBegun() && isHere && mayRepeat(failure)) {
            repeated = begun == null ? repeated : begun;
            answer.reset();
            next();
        } else {
            giveUp(failure.kind().status());
        }
    }

    private void tell(String why) {
        Origin origin = chosen().origin();
        if (origin.isNews(why)) {
            LOG.error("{}: {}: origin {}: {}", exchange.virtualServerId(), path(), origin.text(), why);
        }
    }

    private boolean mayRepeat(UpstreamFailure failure) {
        if (failure.isUntaken()) {
            return tried.size()
                    < Math.min(MOST_ATTEMPTS, Math.max(2, group.members().size()));
        }
        boolean first = !hasBeenRepeated;
        hasBeenRepeated = true;
        return isRepeatable && first;
    }

    private void bodyFailed(IOException why) {
        abandon();
        if (!isOver) {
            giveUp(why instanceof BodyException bad ? bad.status() : BAD_REQUEST);
        }
    }

    /** Whoever ends its side has left, as far as anybody can tell; what has begun to arrive is sent to its end all the same. */
    private void inputEnded() {
        boolean isWaiting = !answer.hasBegun() || exchange.response().isStream();
        if (isWaiting && tunnel == null) {
            clientGone();
        }
    }

    private void clientGone() {
        if (tunnel != null) {
            endTunnel(false, this::finish);
        } else if (!isOver) {
            isOver = true;
            hasLeft = true;
            abandon();
            answer.stop(() -> exchange.onSessionThread(this::complete));
        }
    }

    private void tunnelBroken() {
        endTunnel(false, this::finish);
    }

    /**
     * Neither side gets anything more but what is on its way.
     *
     * @param last runs on a session thread
     */
    private void endTunnel(boolean isTimedOut, Runnable last) {
        Tunnel open = tunnel;
        if (open == null || isOver) {
            return;
        }
        isOver = true;
        open.stop(isTimedOut);
        abandon();
        exchange.onSessionThread(last);
    }

    /** What the origin has not ended must not look like an end to the client. */
    private void cut() {
        exchange.response().abort();
        leaveForLog();
        exchange.complete();
    }

    private void finish() {
        try {
            exchange.response().finish();
        } catch (IOException gone) {
            LOG.debug("client gone before the end of its tunnel", gone);
            exchange.response().abort();
        }
        leaveForLog();
        exchange.complete();
    }

    /** The request at the origin is in vain. */
    private void abandon() {
        stopBody();
        UpstreamStream open = connection;
        connection = null;
        if (open != null) {
            open.abort();
        }
        Attempt current = attempt;
        if (current != null) {
            current.abandoned();
        }
    }

    private void giveUp(int status) {
        if (isOver) {
            return;
        }
        isOver = true;
        abandon();
        answer.stop(() -> exchange.onSessionThread(() -> fail(status)));
    }

    private void fail(int status) {
        leaveForLog();
        if (!exchange.response().isCommitted()) {
            answer.reset();
            if (status == UNAVAILABLE) {
                exchange.response().headers().set("Retry-After", RETRY_AFTER_SECONDS);
            }
        }
        exchange.fail(status);
    }

    @Override
    public void wanted(boolean more) {
        UpstreamStream open = connection;
        if (open != null) {
            open.read(more);
        }
    }

    @Override
    public void written() {
        if (!isOver) {
            isOver = true;
            exchange.endFromLoop(this::complete);
        }
    }

    @Override
    public void unwritable(Throwable why) {
        if (isOver) {
            return;
        }
        if (why instanceof ClientGoneException) {
            clientGone();
            return;
        }
        LOG.error("{}: {}: the answer of its origin cannot be sent", exchange.virtualServerId(), path(), why);
        exchange.failed(Failure.of(why));
        giveUp(INTERNAL_ERROR);
    }

    private void complete() {
        leaveForLog();
        if (hasLeft || exchange.isClientGone()) {
            exchange.response().abandon();
        }
        exchange.complete();
    }

    /** What access logs may show of it (Req-&gt;vars). */
    private void leaveForLog() {
        Member last = member;
        Attempt current = attempt;
        if (last == null || current == null) {
            return;
        }
        request.variables().setLater(() -> figures(last, current));
    }

    private Map<String, String> figures(Member last, Attempt current) {
        Map<String, String> figures = new LinkedHashMap<>();
        figures.put("origin", last.origin().text());
        figures.put("origin-tries", Integer.toString(tried.size()));
        micros("origin-connect", current.connectNanos(), figures);
        micros("origin-first-byte", current.firstByteNanos(), figures);
        micros("origin-last", current.lastNanos(), figures);
        return figures;
    }

    private static void micros(String name, long nanos, Map<String, String> figures) {
        if (nanos >= 0) {
            figures.put(name, Long.toString(nanos / NANOS_PER_MICRO));
        }
    }

    private void stopBody() {
        BodySender sender = body;
        body = null;
        if (sender != null) {
            sender.stop();
        }
    }

    private Member chosen() {
        if (member == null) {
            throw new IllegalStateException("no origin has been chosen");
        }
        return member;
    }

    private Attempt running() {
        if (attempt == null) {
            throw new IllegalStateException("no attempt has begun");
        }
        return attempt;
    }

    private String path() {
        return request.target().rawPath();
    }
}
