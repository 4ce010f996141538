package org.heliostat.gateway.origin;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.heliostat.gateway.origin.place.PlaceLimit;
import org.heliostat.gateway.upstream.HeadLimits;
import org.heliostat.gateway.upstream.HostAddresses;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.OriginFloods;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.heliostat.gateway.upstream.UpstreamSettings;
import org.heliostat.gateway.upstream.connect.Connector;
import org.heliostat.gateway.upstream.connect.Ways;
import org.heliostat.testing.FakeTicker;

/** Origins that nobody connects to, on a clock that stands still. */
final class SampleOrigins {

    final FakeTicker ticker = new FakeTicker();
    private final Queue<Runnable> held = new ArrayDeque<>();
    private boolean isHolding;
    private final Connector connector =
            new Connector(new HostAddresses(this::lookUp, host -> new InetAddress[0], ticker), ticker);
    private final UpstreamSettings client = new UpstreamSettings(
            true,
            Duration.ofSeconds(1),
            1,
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            new HeadLimits(1_024, 10, 16),
            3,
            new UpstreamSettings.Http2Limits(
                    100,
                    65_535,
                    16_777_216,
                    Duration.ofSeconds(1),
                    new OriginFloods(0, 100, 100, 10_000, 1_000, 3_000, 16)),
            false);
    private final Ways ways = new Ways(client, () -> {
        throw new AssertionError("no TLS here");
    });

    private void lookUp(Runnable lookup) {
        if (isHolding) {
            held.add(lookup);
        } else {
            lookup.run();
        }
    }

    /** From now on nobody says the address of a host: connections stay on their way. */
    void holdNames() {
        isHolding = true;
    }

    /** Says at last that the hosts have no address: connections fail. */
    void findNames() {
        isHolding = false;
        while (!held.isEmpty()) {
            held.remove().run();
        }
    }

    static OriginSettings settings(String host) {
        return settings(host, 0, 0);
    }

    /** @param queueSize requests that may wait there */
    static OriginSettings settings(String host, int maxConnections, int queueSize) {
        return new OriginSettings(
                new OriginAddress("http", host, 80),
                0,
                maxConnections,
                queueSize,
                Duration.ofSeconds(1),
                3,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                null,
                0,
                UpstreamProtocol.HTTP_1);
    }

    Origins origins() {
        return origins(new NameLookup(Runnable::run, host -> new InetAddress[0], () -> false));
    }

    Origins origins(NameLookup lookup) {
        return new Origins(connector, () -> ways, lookup, ticker);
    }

    Origin origin(String host) {
        return origin(settings(host));
    }

    Origin origin(OriginSettings settings) {
        return new Origin(settings, connector, () -> ways, ticker, new PlaceLimit(0), back -> {});
    }

    /** @return one whose route is its host */
    Member member(String host, int weight) {
        return member(host, weight, Duration.ZERO);
    }

    Member member(String host, int weight, Duration slowStart) {
        return new Member(origin(host), weight, host, slowStart.toNanos());
    }

    /** Lets time pass. */
    void pass(Duration time) {
        ticker.advance(time);
    }
}
