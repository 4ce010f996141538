package org.heliostat.original.dav.method;

import org.heliostat.log.LogLevel;
import org.heliostat.log.LogMessage;
import org.heliostat.log.ServerLog;

/** Says in the error log which limit of WebDAV was reached. Any thread. */
public record DavLog(ServerLog log) {

    /** What it says. */
    private enum Message implements LogMessage {
        LIMIT(
                1885,
                LogLevel.WARNING,
                "{}: a request of WebDAV is refused, since it would go beyond {} ({}) of DAVCOLLECTION {}",
                60),
        DISK(1886, LogLevel.FAILURE, "{}: WebDAV cannot write to {}: {}", 60),
        PUT_BACK(
                1860,
                LogLevel.WARNING,
                "{}: {} is back in its place: a process was ended while WebDAV put something else there",
                0),
        LEFTOVER_REMOVED(
                1861,
                LogLevel.INFO,
                "{}: what {} was before is removed: a process was ended when WebDAV had put something else there",
                0);

        private final Wording wording;

        Message(int number, LogLevel level, String text, int repeatSeconds) {
            wording = new Wording(number, level, text, repeatSeconds);
        }

        @Override
        public Wording wording() {
            return wording;
        }
    }

    void limit(DavCall call, String attribute, long value) {
        log.log(
                Message.LIMIT,
                call.exchange().virtualServerId(),
                attribute,
                value,
                call.spot().collection().uri());
    }

    void putBack(String virtualServer, String path) {
        log.log(Message.PUT_BACK, virtualServer, path);
    }

    void leftoverRemoved(String virtualServer, String path) {
        log.log(Message.LEFTOVER_REMOVED, virtualServer, path);
    }

    void disk(String virtualServer, String path, String reason) {
        log.log(Message.DISK, virtualServer, path, reason);
    }
}
