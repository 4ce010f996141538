package org.heliostat.original.publish;

import org.heliostat.log.LogLevel;
import org.heliostat.log.LogMessage;
import org.heliostat.log.ServerLog;

/** Says in the error log what functions that change files could not do. Any thread. */
record PublishLog(ServerLog log) {

    /** What it says. */
    private enum Message implements LogMessage {
        DISK(1887, LogLevel.FAILURE, "{}: {} cannot be written: {}", 60);

        private final Wording wording;

        Message(int number, LogLevel level, String text, int repeatSeconds) {
            wording = new Wording(number, level, text, repeatSeconds);
        }

        @Override
        public Wording wording() {
            return wording;
        }
    }

    void disk(String virtualServer, String path, String reason) {
        log.log(Message.DISK, virtualServer, path, reason);
    }
}
