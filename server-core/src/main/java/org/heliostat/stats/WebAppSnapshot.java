package org.heliostat.stats;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.heliostat.stats.latency.LatencySnapshot;

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
 * @param endedSessions ended, by their time-out or otherwise
 * @param sessionAliveSecondsTotal their lives together
 * @param sessionAliveAverageSeconds average of them, 0 when none ended; always made from the two before, so that it speaks
 *     for the same time
 * @param sessionValuesLeftBehind attribute values of sessions that a reload could not carry over
 * @param servlets that were used, or are out of service
 * @param requests what its requests brought and where they waited
 * @param webSockets connections that became WebSockets
 * @param responseCache answers of servlets that are kept
 * @param instancePools of servlets that serve one request at a time with each instance
 * @param jarFiles what was sent out of its jars
 * @param stored how its HTTP sessions are kept beyond the heap
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
        long endedSessions,
        long sessionAliveSecondsTotal,
        long sessionAliveAverageSeconds,
        long sessionValuesLeftBehind,
        List<Servlet> servlets,
        Requests requests,
        WebSockets webSockets,
        ResponseCache responseCache,
        List<InstancePool> instancePools,
        JarFiles jarFiles,
        StoredSessions stored) {

    public WebAppSnapshot {
        sessionAliveAverageSeconds = endedSessions == 0 ? 0 : sessionAliveSecondsTotal / endedSessions;
        servlets = List.copyOf(servlets);
        instancePools = List.copyOf(instancePools);
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
     * @param messageTimeouts closed because a message did not become whole in time
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
            long messageTimeouts,
            long handshakeTimeouts,
            long goingAway) {

        public static final WebSockets NONE = new WebSockets(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

        /** @return whether somebody asked for one */
        public boolean isUsed() {
            return opened + refusedFull + refused > 0;
        }
    }

    /**
     * The response cache of the application: the servlet-response-cache-bucket of stats-xml. An entry that was added
     * is there, was removed, or overflowed: {@code entries = added - removed - overflows}.
     *
     * @param maxEntries above which the entry used longest ago goes; Integer.MAX_VALUE: only bytes are counted; 0: the
     *     application keeps nothing
     * @param entries now
     * @param hits answers and fragments that were served from the cache
     * @param misses of them that were made because nothing good was kept
     * @param refreshed made anew because a request asked for it
     * @param added entries, those that took the place of older ones among them
     * @param removed entries that were flushed, replaced or no longer good
     * @param overflows entries that were still good and went to make room
     * @param bytes held now
     * @param bytesPeak most at one time
     * @param maxBytes MaxSize of the application, else ResponseCacheSize of the server
     * @param waited requests that waited for another one which was making the answer
     * @param waitTimeouts of them, those that waited for ResponseCacheWait in vain
     * @param passed requests that a constraint, a method or a missing key field led past the cache
     * @param notKept answers that were for one client only: status, cookie, Vary, Cache-Control
     * @param tooLarge answers that were larger than ResponseCacheEntrySize, or for which there was no room
     */
    public record ResponseCache(
            int maxEntries,
            int entries,
            long hits,
            long misses,
            long refreshed,
            long added,
            long removed,
            long overflows,
            long bytes,
            long bytesPeak,
            long maxBytes,
            long waited,
            long waitTimeouts,
            long passed,
            long notKept,
            long tooLarge) {

        public static final ResponseCache NONE = new ResponseCache(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

        /** @return whether the application has one */
        public boolean isOn() {
            return maxEntries > 0;
        }
    }

    /**
     * What became of HTTP sessions where they are stored.
     *
     * @param manager persistence-type; {@code memory} stores nothing while the server runs
     * @param inHeap sessions in the heap now
     * @param stored records written since the start
     * @param loaded records read
     * @param storeFailures records that could not be written or read because the store failed
     * @param conflicts records that another process had changed meanwhile, so that both changes were joined
     * @param lost records that were forged, cut, foreign or too large, and sessions with them
     * @param swappedOut sessions that left the heap because there were too many in it
     * @param valuesRefused values that setAttribute refused because they cannot be stored
     * @param ofStore the store's own figures by name
     */
    public record StoredSessions(
            String manager,
            long inHeap,
            long stored,
            long loaded,
            long storeFailures,
            long conflicts,
            long lost,
            long swappedOut,
            long valuesRefused,
            Map<String, Long> ofStore) {

        public static final StoredSessions NONE = new StoredSessions("memory", 0, 0, 0, 0, 0, 0, 0, 0, Map.of());

        public StoredSessions {
            ofStore = Collections.unmodifiableMap(new TreeMap<>(ofStore));
        }

        /** @return whether anything is stored while the server runs, or was read when it started */
        public boolean isUsed() {
            return !manager.equals("memory") || loaded + storeFailures + lost > 0;
        }
    }

    /**
     * The instances of one servlet of which each serves one request at a time.
     *
     * @param servlet its name
     * @param instances there are now
     * @param inUse of them, now
     * @param inUsePeak most at one time
     * @param maximum of instances
     * @param exhausted requests answered 503 because none was free
     */
    public record InstancePool(String servlet, int instances, int inUse, int inUsePeak, int maximum, long exhausted) {}

    /**
     * Files below {@code META-INF/resources} of the application's jars that browsers asked for.
     *
     * @param unpacked kept as files, so that the file cache serves them
     * @param bytes of those files
     * @param leftOut inflated at each request, because of the limit or because they could not be written
     */
    public record JarFiles(long unpacked, long bytes, long leftOut) {

        public static final JarFiles NONE = new JarFiles(0, 0, 0);

        /** @return whether somebody asked for one */
        public boolean isUsed() {
            return unpacked + leftOut > 0;
        }
    }

    /**
     * One servlet: the servlet-bucket of stats-xml.
     *
     * @param name as in web.xml
     * @param requests that reached it
     * @param errors of them, with a status of 500 and above, or an exception while a client was there
     * @param latency of its service method
     * @param ownErrors those of the errors that it made itself: not a servlet that it called, nor one that called it, and not
     *     where it only showed an error page
     * @param ownNanos of its service method, the servlets that it has forwarded to or included taken off
     * @param outOfService why it could not be made or has said that it is unavailable for good; else empty
     */
    public record Servlet(
            String name,
            long requests,
            long errors,
            LatencySnapshot latency,
            long ownErrors,
            long ownNanos,
            String outOfService) {

        /** One that calls no other and is in service. */
        public Servlet(String name, long requests, long errors, LatencySnapshot latency) {
            this(name, requests, errors, latency, errors, latency.sumNanos(), "");
        }
    }
}
