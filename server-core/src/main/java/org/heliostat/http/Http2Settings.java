package org.heliostat.http;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.config.magnus.Http2Conf;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.frames.FloodLimits;

/**
 * Holds what limits HTTP/2. Numbers of frames and resets are those of one connection in 30 seconds. Immutable.
 *
 * @param on whether it is spoken at all
 * @param offSockets ids of listen sockets on which it is not
 * @param maxStreams open at one time on a connection; exchanges that still run for streams that were reset count
 * @param maxClientResets streams that a client may reset
 * @param maxServerResets streams that a client may make us reset
 * @param maxSettings SETTINGS frames
 * @param maxPings PING frames
 * @param maxEmptyFrames frames that carry nothing and end nothing
 * @param maxPriorities PRIORITY and PRIORITY_UPDATE frames
 * @param maxContinuations CONTINUATION frames of one field block
 * @param maxWindow bytes to which the window of a request's body may grow
 */
public record Http2Settings(
        boolean on,
        Set<String> offSockets,
        int maxStreams,
        int maxClientResets,
        int maxServerResets,
        int maxSettings,
        int maxPings,
        int maxEmptyFrames,
        int maxPriorities,
        int maxContinuations,
        int maxWindow)
        implements FloodLimits {

    public Http2Settings {
        offSockets = Set.copyOf(offSockets);
    }

    static Http2Settings from(MagnusConf magnus, List<ListenSocketConfig> sockets) {
        Http2Conf conf = magnus.http2();
        Set<String> off = sockets.stream()
                .filter(socket -> !socket.protocols().http2())
                .map(ListenSocketConfig::id)
                .collect(Collectors.toSet());
        return new Http2Settings(
                conf.http2(),
                off,
                conf.maxStreams(),
                conf.maxClientResets(),
                conf.maxServerResets(),
                conf.maxSettings(),
                conf.maxPings(),
                conf.maxEmptyFrames(),
                conf.maxPriorities(),
                conf.maxContinuations(),
                conf.maxWindow());
    }

    @Override
    public int maxResets() {
        return maxClientResets;
    }

    @Override
    public int maxCausedResets() {
        return maxServerResets;
    }

    /** @return whether it is spoken on the listen socket */
    public boolean isOn(String listenSocketId) {
        return on && !offSockets.contains(listenSocketId);
    }
}
