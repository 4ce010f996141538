package org.heliostat.log.access.queue;

/** What became of a line. */
public enum Added {
    /** It will be written. */
    YES,
    /** It will be written, and the writing thread should be woken. */
    YES_AND_DUE,
    /** The log's memory is used up. */
    FULL,
    /** There was no line. */
    NOTHING
}
