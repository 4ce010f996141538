package org.heliostat.admin;

import java.util.List;
import java.util.OptionalLong;

/** The logs of the server: where they are, and how much the error log says. Any thread; only {@link #level(String)} and {@link #rotate} change something. */
public interface Logs {

    /** @return the error log, unless it goes nowhere but to the terminal, then the access logs */
    List<LogFile> files();

    /** Puts the file of every log that has a line aside, and lets it go on with a new one; returns before it is done. */
    void rotate();

    /** @return when a line of the error log was written, milliseconds since 1970, from what stands in its brackets */
    OptionalLong errorStamp(String stamp);

    /** @return the level of the least severe lines that the error log takes now */
    String level();

    /** @return levels by name, the one that says most first */
    List<String> levels();

    /**
     * Lets the error log say more or less from now on, until a reload or a restart takes the level of server.xml again.
     *
     * @throws RefusedException when there is no such level
     */
    void level(String level);
}
