package org.heliostat.stats;

import java.util.List;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;

/**
 * Figures of everything a request passes on its way to an answer. Immutable.
 *
 * @param connectionQueue before the session threads
 * @param sessionThreads and what each is doing
 * @param threadPools in the order they were defined; NativePool always comes first
 * @param performance buckets of obj.conf functions
 * @param quickLaneAnswers requests answered on an I/O loop
 * @param timeSplit where the time of requests went
 * @param virtualServers in the order of server.xml
 * @param refusals requests for which nothing ran, by cause
 */
public record ProcessingSnapshot(
        ConnectionQueueSnapshot connectionQueue,
        SessionThreadsSnapshot sessionThreads,
        List<ThreadPoolSnapshot> threadPools,
        PerformanceSnapshot performance,
        long quickLaneAnswers,
        ServerSnapshot.TimeSplit timeSplit,
        List<VirtualServerSnapshot> virtualServers,
        RefusalsSnapshot refusals) {}
