package org.heliostat.server.accesslog;

import java.util.HashMap;
import java.util.Map;
import org.heliostat.connection.Refusal;
import org.heliostat.connection.Refusals;
import org.heliostat.log.ServerLog;
import org.heliostat.request.function.offer.AccessLogs;
import org.heliostat.request.trace.RequestIdentity;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Lines of access logs for requests that were refused before any AddLog line could run, at most RefusalLogRate a second in
 * each log: a flood of requests is not to become a flood of lines. Any thread, I/O loops too; never waits.
 */
public final class RefusedLines {

    private final Map<String, Paced> byVirtualServer;
    private final @Nullable Paced common;
    private final int rate;
    private final Refusals refusals;
    private final ServerLog log;
    private final Ticker ticker;

    private record Paced(AccessLogs.Log log, LinePace pace) {}

    /**
     * @param virtualServers ids of those that log their requests
     * @param rate RefusalLogRate
     * @param refusals where lines that are left out count
     */
    public RefusedLines(
            AccessLogs logs,
            Iterable<String> virtualServers,
            int rate,
            Refusals refusals,
            ServerLog log,
            Ticker ticker) {
        Map<AccessLogs.Log, Paced> known = new HashMap<>();
        Map<String, Paced> paced = new HashMap<>();
        for (String id : virtualServers) {
            logs.ofRefused(id)
                    .ifPresent(own ->
                            paced.put(id, known.computeIfAbsent(own, any -> new Paced(own, new LinePace(rate)))));
        }
        this.byVirtualServer = Map.copyOf(paced);
        this.common = known.size() == 1 ? known.values().iterator().next() : null;
        this.rate = rate;
        this.refusals = refusals;
        this.log = log;
        this.ticker = ticker;
    }

    /** Writes a line into the log of the virtual server, unless that has none or too many. */
    public void log(Refusal refusal, @Nullable RequestIdentity identity, String virtualServerId) {
        log(refusal, identity, virtualServerId, byVirtualServer.get(virtualServerId));
    }

    /** Writes a line of a request that came to no virtual server into the log that all have in common, if there is one. */
    public void logUnassigned(Refusal refusal, @Nullable RequestIdentity identity) {
        log(refusal, identity, "", common);
    }

    private void log(Refusal refusal, @Nullable RequestIdentity identity, String virtualServerId, @Nullable Paced own) {
        if (own == null) {
            return;
        }
        long now = ticker.nanos();
        if (own.pace().take(now)) {
            own.log().refused(new RefusedEntry(refusal, identity, virtualServerId, now));
            return;
        }
        refusals.lineDropped();
        log.log(RefusalMessages.LINES_DROPPED, virtualServerId, rate, refusals.linesDropped());
    }
}
