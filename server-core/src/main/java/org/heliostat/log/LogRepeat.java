package org.heliostat.log;

/**
 * Lines whose text clients make up: whoever sends another path with each request must not be able to fill the error log
 * past {@code LogRepeatLines}. An event with a pair of this key counts by its pattern and the pair's value, whatever
 * stands in the arguments.
 */
public final class LogRepeat {

    /** Of a key-value pair, whose value must not be what a client has sent. It is not written. */
    public static final String KEY = "repeats";

    private LogRepeat() {}
}
