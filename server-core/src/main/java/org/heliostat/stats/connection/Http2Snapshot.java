package org.heliostat.stats.connection;

/**
 * Figures of HTTP/2, all connections together.
 *
 * @param connectionsOpen connections that speak it now
 * @param connectionsTotal since the start
 * @param streamsOpen requests that are being served on them now
 * @param streamsTotal since the start
 * @param resetsReceived streams that clients took back
 * @param resetsSent streams that the server ended before their time
 * @param streamsRefused over HTTP2MaxStreams
 * @param queueRefusals requests refused because others of their connection filled the queue (ConnQueueShare)
 * @param threadWaits requests that let others pass because others of their connection held their share of the session
 *     threads (RqThrottleShare)
 * @param goAwaysSent notices that a connection will end
 * @param errors connections ended because their client broke the rules
 * @param clientResetFloods connections ended for HTTP2MaxClientResets
 * @param serverResetFloods for HTTP2MaxServerResets
 * @param settingsFloods for HTTP2MaxSettings
 * @param pingFloods for HTTP2MaxPings
 * @param emptyFrameFloods for HTTP2MaxEmptyFrames
 * @param priorityFloods for HTTP2MaxPriorities
 * @param continuationFloods for HTTP2MaxContinuations
 */
public record Http2Snapshot(
        long connectionsOpen,
        long connectionsTotal,
        long streamsOpen,
        long streamsTotal,
        long resetsReceived,
        long resetsSent,
        long streamsRefused,
        long queueRefusals,
        long threadWaits,
        long goAwaysSent,
        long errors,
        long clientResetFloods,
        long serverResetFloods,
        long settingsFloods,
        long pingFloods,
        long emptyFrameFloods,
        long priorityFloods,
        long continuationFloods) {}
