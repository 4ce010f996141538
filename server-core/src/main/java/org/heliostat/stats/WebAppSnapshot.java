package org.heliostat.stats;

import java.util.List;

/**
 * One web application: the web-app-bucket of stats-xml.
 *
 * @param virtualServer id of the virtual server it is deployed on
 * @param uri context path, {@code /} for the root application
 * @param mode {@code enabled}, {@code disabled} or {@code failed}
 * @param detail why it failed, or why what was to replace it was refused; else empty
 * @param jsps compiled pages in use
 * @param reloadedJsps pages compiled again because they had changed
 * @param sessions made since the start
 * @param activeSessions now
 * @param activeSessionsPeak most at one time
 * @param rejectedSessions not made because of maxSessions
 * @param expiredSessions ended by their time-out
 * @param sessionAliveMaxSeconds longest life of a session that ended
 * @param sessionAliveAverageSeconds average life of sessions that ended
 * @param sessionValuesLeftBehind attribute values of sessions that a reload could not carry over
 * @param servlets that were used
 * @param requests what its requests brought and where they waited
 * @param webSockets connections that became WebSockets
 */
public record WebAppSnapshot(
        String virtualServer,
        String uri,
        String mode,
        String detail,
        long jsps,
        long reloadedJsps,
        long sessions,
        long activeSessions,
        long activeSessionsPeak,
        long rejectedSessions,
        long expiredSessions,
        long sessionAliveMaxSeconds,
        long sessionAliveAverageSeconds,
        long sessionValuesLeftBehind,
        List<Servlet> servlets,
        Requests requests,
        WebSockets webSockets) {

    public WebAppSnapshot {
        servlets = List.copyOf(servlets);
    }

    /**
     * What an application's requests brought, and how many of them wait for their answer without a thread.
     *
     * @param asyncWaiting asynchronous requests that wait now
     * @param asyncWaitingPeak most at one time
     * @param asyncTimeouts asynchronous requests whose time was over
     * @param multipartBodies read to their end
     * @param parts of those bodies
     * @param partFiles those of the parts that were kept in files
     * @param malformedContent requests refused because parameters or parts are not what they say they are
     * @param refusedContent requests refused because of a limit on parameters, form bodies or parts
     */
    public record Requests(
            long asyncWaiting,
            long asyncWaitingPeak,
            long asyncTimeouts,
            long multipartBodies,
            long parts,
            long partFiles,
            long malformedContent,
            long refusedContent) {

        public static final Requests NONE = new Requests(0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * WebSockets of the application, those it opened as a client among them.
     *
     * @param open now
     * @param peak most at one time
     * @param opened since the start
     * @param refusedFull handshakes answered 503 because of MaxWebSockets
     * @param refused handshakes that were wrong or not wanted: 400, 403, 426
     * @param messagesIn whole messages received
     * @param messagesOut whole messages sent
     * @param bytesIn bytes of frames received
     * @param bytesOut bytes of frames sent
     * @param tooBig closed with 1009
     * @param protocolErrors closed because of what the peer sent, 1002 or 1007
     * @param sendQueueFull sends that failed because of WebSocketSendQueueSize
     * @param sendTimeouts sends that did not leave in the time the application gives them
     * @param idleTimeouts closed because they were not used
     * @param pingTimeouts cut because the peer did not answer
     * @param handshakeTimeouts cut because the peer did not answer a close frame in time, or a server our handshake
     * @param goingAway closed with 1001 because application or server ended
     */
    public record WebSockets(
            long open,
            long peak,
            long opened,
            long refusedFull,
            long refused,
            long messagesIn,
            long messagesOut,
            long bytesIn,
            long bytesOut,
            long tooBig,
            long protocolErrors,
            long sendQueueFull,
            long sendTimeouts,
            long idleTimeouts,
            long pingTimeouts,
            long handshakeTimeouts,
            long goingAway) {

        public static final WebSockets NONE = new WebSockets(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

        /** @return whether somebody asked for one */
        public boolean isUsed() {
            return opened + refusedFull + refused > 0;
        }
    }

    /**
     * One servlet: the servlet-bucket of stats-xml.
     *
     * @param name as in web.xml
     * @param requests that reached it
     * @param errors of them, with an exception or a status of 500 and above
     * @param latency of its service method
     */
    public record Servlet(String name, long requests, long errors, LatencySnapshot latency) {}
}
