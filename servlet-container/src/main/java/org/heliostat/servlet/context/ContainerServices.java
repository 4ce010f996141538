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
 * @param sessions how HTTP sessions are kept
 * @param limits asked for at each request that needs them, so that a reload can change them
 * @param resources what applications may refer to by JNDI name
 * @param files the server's file cache; asked for when an application starts
 * @param security realms, and the way to TLS
 * @param trackingModes how session ids travel in applications that do not say it themselves
 * @param encodings charsets of applications that do not say it themselves
 * @param webSockets how many may be open, and what they may take
 * @param responseCaches bytes that response caches may hold
 */
public record ContainerServices(
        WallClock clock,
        Ticker ticker,
        AsyncTimeouts timeouts,
        SessionServices sessions,
        ContentTypes contentTypes,
        Supplier<RequestLimits> limits,
        MediaTypes mediaTypes,
        Supplier<FileCache> files,
        ServerResources resources,
        String serverInfo,
        SecurityServices security,
        Set<SessionTrackingMode> trackingModes,
        Encodings encodings,
        SocketAllowance webSockets,
        ByteBudget responseCaches) {

    public ContainerServices {
        trackingModes = Set.copyOf(trackingModes);
    }

    /** One where session ids travel in cookies only, and limits are as they are by default. */
    public ContainerServices(
            WallClock clock,
            Ticker ticker,
            AsyncTimeouts timeouts,
            SessionServices sessions,
            ContentTypes contentTypes,
            Supplier<RequestLimits> limits,
            MediaTypes mediaTypes,
            Supplier<FileCache> files,
            ServerResources resources,
            String serverInfo,
            SecurityServices security) {
        this(
                clock,
                ticker,
                timeouts,
                sessions,
                contentTypes,
                limits,
                mediaTypes,
                files,
                resources,
                serverInfo,
                security,
                Set.of(SessionTrackingMode.COOKIE),
                Encodings.NONE,
                new SocketAllowance(() -> WebSocketLimits.DEFAULTS),
                new ByteBudget(() -> CacheLimits.DEFAULTS));
    }
}
