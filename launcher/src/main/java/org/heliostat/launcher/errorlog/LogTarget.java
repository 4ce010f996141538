package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.spi.ILoggingEvent;

/**
 * Where lines of the error log end: files, the system's log, the terminal. The thread that writes lines also changes
 * files, between two lines; {@link #close} may come from another.
 */
interface LogTarget {

    /** @return whether it takes lines at all: it could be opened, and has not ended */
    boolean isOpen();

    /** Writes a line. One that cannot be written is counted here; what is thrown means that it was neither. */
    void write(ILoggingEvent line);

    /** @return whether a line about others that are missing was written; where not, it is not counted: it comes again */
    boolean tell(ILoggingEvent aboutOthers);

    /** Opens every path anew, which may lead to another file by now. */
    default void reopen() {}

    /**
     * Puts every file aside that has a line, and goes on with a new one.
     *
     * @param millis since 1970, for the name
     */
    default void rotate(long millis) {}

    /**
     * Puts files aside that have become too large, and has those cared for that were put aside. After each line, and each
     * second at least.
     */
    default void tendFiles() {}

    /** Ends it; later lines are not taken. */
    void close();
}
