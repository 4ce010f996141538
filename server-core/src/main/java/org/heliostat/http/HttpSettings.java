package org.heliostat.http;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.ServerName;

/**
 * Holds every limit and time-out of a client connection. Sizes are bytes. Immutable; a connection reads the current one at
 * each request, so a change holds from the next request on.
 *
 * @param maxConnections open at one time; 0 = what the descriptors leave
 * @param serverNames by id of a listen socket, where it has one
 */
public record HttpSettings(
        int maxConnections,
        HeadLimits heads,
        BodyLimits bodies,
        Pipelining pipelining,
        TimeOuts timeOuts,
        Answers answers,
        Http2Settings http2,
        ProxyTrust proxies,
        Map<String, ServerName> serverNames) {

    /**
     * Limits the head of a request.
     *
     * @param maxRequestLine longest request line; over it 414
     * @param headerBufferSize longest field section of a head; over it 431
     * @param maxRqHeaders field lines of a head at most; over it 431
     * @param strictHttpHeaders refuse a repeated field that may come only once
     * @param encodedSlashAllowed whether {@code %2F} in a path is let through
     */
    public record HeadLimits(
            int maxRequestLine,
            int headerBufferSize,
            int maxRqHeaders,
            boolean strictHttpHeaders,
            boolean encodedSlashAllowed) {}

    /**
     * Limits the body of a request.
     *
     * @param maxRequestBody longest body, Long.MAX_VALUE for no limit; over it 413
     * @param bodyWindow bytes of a body kept before somebody reads them
     * @param minRequestRate bytes per second a body must bring while it is waited for; 0 for no limit
     * @param maxDrainedBody bytes of an unread body read and dropped to keep the connection
     */
    public record BodyLimits(long maxRequestBody, int bodyWindow, long minRequestRate, long maxDrainedBody) {}

    /**
     * Limits what comes while a request is being served.
     *
     * @param maxPipelinedRequests requests served from one connection before others get their turn
     * @param pipelineBuffer bytes of further requests kept while one is being served; then reading pauses
     */
    public record Pipelining(int maxPipelinedRequests, int pipelineBuffer) {}

    /**
     * Limits how long a connection waits.
     *
     * @param acceptTimeout for a whole head, and between two looks at a body
     * @param netWriteTimeout without the client taking anything
     * @param upgradeTimeout of an upgraded connection on which nothing passes; zero for no limit
     * @param rqTransactionTimeout for dropping an unread body
     * @param closeTimeout for the client to read the last answer and close
     * @param terminateTimeout of a stop; what is left of another protocol has half of it
     */
    public record TimeOuts(
            Duration acceptTimeout,
            Duration netWriteTimeout,
            Duration upgradeTimeout,
            Duration rqTransactionTimeout,
            Duration closeTimeout,
            Duration terminateTimeout) {}

    /**
     * Says how answers are sent.
     *
     * @param outputBufferSize collected by an answer before it is sent (UseOutputStreamSize)
     * @param minResponseRate bytes per second a client must take while some of its answer waits; 0 for no limit
     * @param standing fields of each
     */
    public record Answers(int outputBufferSize, long minResponseRate, StandingFields standing) {}

    /**
     * Says which proxies are believed.
     *
     * @param trusted addresses and networks whose fields about the client are believed
     * @param forwardedBelieved whether these fields are Forwarded; X-Forwarded-… if not
     */
    public record ProxyTrust(List<String> trusted, boolean forwardedBelieved) {

        public ProxyTrust {
            trusted = List.copyOf(trusted);
        }
    }

    private static final int BODY_WINDOW = 64 * 1024;
    private static final int PIPELINE_BUFFER = 64 * 1024;
    private static final long MAX_DRAINED_BODY = 2 * 1024 * 1024;

    public HttpSettings {
        serverNames = Map.copyOf(serverNames);
    }

    /** @return the settings that the directives of magnus.conf ask for; no encoded slashes, and no names of sockets */
    public static HttpSettings from(MagnusConf conf) {
        return from(conf, List.of(), false);
    }

    /** @param encodedSlashAllowed whether a virtual server takes {@code %2F}; the others refuse it themselves */
    public static HttpSettings from(MagnusConf conf, List<ListenSocketConfig> sockets, boolean encodedSlashAllowed) {
        long body = conf.maxRequestBody();
        String server = conf.serverString();
        return new HttpSettings(
                conf.maxConnections(),
                new HeadLimits(
                        conf.maxRequestLine(),
                        conf.headerBufferSize(),
                        conf.maxRqHeaders(),
                        conf.strictHttpHeaders(),
                        encodedSlashAllowed),
                new BodyLimits(body == 0 ? Long.MAX_VALUE : body, BODY_WINDOW, conf.minRequestRate(), MAX_DRAINED_BODY),
                new Pipelining(conf.maxPipelinedRequests(), PIPELINE_BUFFER),
                new TimeOuts(
                        conf.acceptTimeout(),
                        conf.netWriteTimeout(),
                        conf.upgradeTimeout(),
                        conf.rqTransactionTimeout(),
                        conf.closeTimeout(),
                        conf.terminateTimeout()),
                new Answers(
                        conf.answers().useOutputStreamSize(),
                        conf.minResponseRate(),
                        new StandingFields(
                                server.equalsIgnoreCase("none") ? null : server,
                                conf.strictTransportSecurity().orElse(null))),
                Http2Settings.from(conf, sockets),
                new ProxyTrust(conf.trustedProxies(), conf.isForwardedHeaderBelieved()),
                names(sockets));
    }

    private static Map<String, ServerName> names(List<ListenSocketConfig> sockets) {
        Map<String, ServerName> names = new HashMap<>();
        for (ListenSocketConfig socket : sockets) {
            ServerName.parse(socket.serverName()).ifPresent(name -> names.put(socket.id(), name));
        }
        return names;
    }

    /** @return bytes that may wait to become a head */
    public long headLimit() {
        return Math.max(pipelining.pipelineBuffer(), (long) heads.maxRequestLine() + heads.headerBufferSize());
    }
}
