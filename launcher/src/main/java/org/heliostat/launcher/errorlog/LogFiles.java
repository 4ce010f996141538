package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;

/** Files of the error log. The thread that writes their lines also changes files, between two lines. */
interface LogFiles extends Appender<ILoggingEvent> {

    /** Opens every path anew, which may lead to another file by now. */
    void reopen();

    /**
     * Puts every file aside that has a line, and goes on with a new one.
     *
     * @param millis since 1970, for the name
     */
    void rotate(long millis);

    /** Has files cared for that were put aside, where that could not be begun before. After each line, and each second at least. */
    void finishRotation();
}
