package org.heliostat.server;

import org.heliostat.log.LogLevel;
import org.heliostat.log.LogMessage;

/** Lists what the error log says of requests for which there is no room or no time. */
enum OverloadMessages implements LogMessage {
    QUEUE_FULL(
            1801,
            LogLevel.WARNING,
            "the connection queue is full: a request for {} is refused (ConnQueueSize, RqThrottle)",
            300),
    QUEUE_TIMEOUT(
            1802,
            LogLevel.WARNING,
            "a request for {} has waited longer than QueueTimeout for a session thread and is answered 503 (RqThrottle, or"
                    + " RqThrottleShare where one HTTP/2 connection holds many)",
            300),
    POOL_FULL(
            1803,
            LogLevel.WARNING,
            "thread pool {} is full: all its {} threads are at work and {} calls wait; its busy function answers instead,"
                    + " {} times so far (MaxThreads, QueueSize)",
            0),
    POOL_TIMEOUT(
            1804,
            LogLevel.WARNING,
            "a call has waited longer than QueueTimeout for one of the {} threads of pool {} and is answered 503"
                    + " (MaxThreads)",
            0),
    BODY_TIMEOUT(
            1806,
            LogLevel.WARNING,
            "a request for {} has waited longer than QueueTimeout, with 64 KB of its body kept, because session threads wait"
                    + " for the bodies of others; it is refused: 503, or no answer with StrictOverflow (RqThrottleBodies)",
            300),
    BODY_MEMORY(
            1807,
            LogLevel.WARNING,
            "bodies of requests that wait for the rest of them may take no more memory: a request for {} is refused"
                    + " (HeldBodyMemory, RqThrottleBodies)",
            300);

    private final Wording wording;

    OverloadMessages(int number, LogLevel level, String text, int repeatSeconds) {
        this.wording = new Wording(number, level, text, repeatSeconds);
    }

    @Override
    public Wording wording() {
        return wording;
    }
}
