package org.heliostat.gateway.proxy;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.gateway.origin.OriginGroup;
import org.heliostat.log.LogRepeat;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which origins a line of obj.conf has asked, and how. Any thread.
 *
 * @param group null where a configuration is only checked
 * @param upgrades which other protocols may pass
 * @param halfClose whether a client that has ended its side of the connection waits for its answer
 */
record ProxyRoute(
        @Nullable OriginGroup group,
        Stickiness sticky,
        RequestHeadWriter requests,
        AnswerFields answers,
        Upgrades upgrades,
        boolean halfClose)
        implements Exchange.Forwarder {

    private static final Logger LOG = LoggerFactory.getLogger(ProxyRoute.class);

    /** Proxies of this kind, one behind the other, by Via: more are a ring (RFC 9110 §7.6.3). */
    private static final int MOST_HOPS = 5;

    private static final int LOOP_DETECTED = 508;

    /**
     * Which protocols a client may change to at an origin, and how long they may be silent. Immutable.
     *
     * @param protocols in small letters; empty for none
     * @param tunnelTimeout of a connection on which nothing passes in either direction
     */
    record Upgrades(Set<String> protocols, Duration tunnelTimeout) {

        Upgrades {
            protocols = Set.copyOf(protocols);
            requireNonNull(tunnelTimeout, "tunnelTimeout");
        }
    }

    /** @return its origins, as log lines name them */
    String text() {
        OriginGroup origins = group;
        return origins == null
                ? ""
                : origins.members().stream()
                        .map(member -> member.origin().text())
                        .collect(Collectors.joining(" "));
    }

    @Override
    public Outcome forward(Exchange exchange) {
        OriginGroup origins = group;
        if (origins == null) {
            throw new IllegalStateException("no origins are asked here");
        }
        Request request = exchange.request();
        if ("0".equals(request.header("Max-Forwards"))
                && (request.method().equals("OPTIONS") || request.method().equals("TRACE"))) {
            // It was for us, not for whoever stands behind (RFC 9110 §7.6.2).
            exchange.response().status(200).headers().set("Content-Length", "0");
            return Outcome.PROCEED;
        }
        if (RequestHeadWriter.hops(request) >= MOST_HOPS) {
            LOG.atError()
                    .addKeyValue(LogRepeat.KEY, text())
                    .log(
                            "{}: {}: {} proxies have sent the request on already: a line leads back here",
                            exchange.virtualServerId(),
                            request.target().rawPath(),
                            MOST_HOPS);
            exchange.response().status(LOOP_DETECTED);
            return Outcome.ABORTED;
        }
        ProxyExchange proxied = new ProxyExchange(exchange, this, origins);
        exchange.suspendForLoop();
        if (exchange.loop().isOnLoop()) {
            proxied.begin();
        } else {
            exchange.loop().onLoop(proxied::begin);
        }
        return Outcome.PROCEED;
    }
}
