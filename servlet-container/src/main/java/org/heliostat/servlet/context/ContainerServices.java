package org.heliostat.servlet.context;

import jakarta.servlet.SessionTrackingMode;
import java.util.Set;
import java.util.function.Supplier;
import org.heliostat.filecache.FileCache;
import org.heliostat.servlet.async.AsyncTimeouts;
import org.heliostat.servlet.context.supply.Encodings;
import org.heliostat.servlet.context.supply.MediaTypes;
import org.heliostat.servlet.httpsession.SessionServices;
import org.heliostat.servlet.naming.ServerResources;
import org.heliostat.servlet.responsecache.store.ByteBudget;
import org.heliostat.servlet.responsecache.store.CacheLimits;
import org.heliostat.servlet.security.SecurityServices;
import org.heliostat.servlet.servlethttp.fields.ContentTypes;
import org.heliostat.servlet.servlethttp.fields.RequestLimits;
import org.heliostat.servlet.websocket.figures.SocketAllowance;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/**
 * Bundles what all applications of a server share. Immutable.
 *
 * @param sessions how HTTP sessions are kept, and their ids travel
 * @param files the server's file cache; asked for when an application starts
 * @param resources what applications may refer to by JNDI name
 * @param serverInfo name and version of the server, as applications may ask for it
 * @param security realms, and the way to TLS
 */
public record ContainerServices(
        Timing timing,
        Sessions sessions,
        Content content,
        Limits limits,
        Supplier<FileCache> files,
        ServerResources resources,
        String serverInfo,
        SecurityServices security) {

    /**
     * Tells the time.
     *
     * @param timeouts of asynchronous requests and WebSockets
     */
    public record Timing(WallClock clock, Ticker ticker, AsyncTimeouts timeouts) {}

    /**
     * Keeps HTTP sessions.
     *
     * @param trackingModes how session ids travel in applications that do not say it themselves
     */
    public record Sessions(SessionServices services, Set<SessionTrackingMode> trackingModes) {

        public Sessions {
            trackingModes = Set.copyOf(trackingModes);
        }

        /** Ids travel in cookies only. */
        public Sessions(SessionServices services) {
            this(services, Set.of(SessionTrackingMode.COOKIE));
        }
    }

    /**
     * Knows types and charsets of content.
     *
     * @param encodings charsets of applications that do not say it themselves
     */
    public record Content(ContentTypes contentTypes, MediaTypes mediaTypes, Encodings encodings) {}

    /**
     * Holds the limits of all applications; they are asked for each time, so that a reload can change them.
     *
     * @param requests what one request may bring
     * @param webSockets how many may be open, and what they may take
     * @param responseCaches bytes that response caches may hold
     */
    public record Limits(Supplier<RequestLimits> requests, SocketAllowance webSockets, ByteBudget responseCaches) {

        /** Those of a server where nothing is said of them. */
        public static Limits byDefault() {
            return new Limits(
                    () -> RequestLimits.DEFAULTS,
                    new SocketAllowance(() -> WebSocketLimits.DEFAULTS),
                    new ByteBudget(() -> CacheLimits.DEFAULTS));
        }
    }
}
