package org.heliostat.log;

import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/**
 * Marks an event whose message has several lines. The error log writes it as one block: the lines after the first begin
 * with a tab, as those of a stack trace do, so that none can pass for an event of its own.
 */
public final class LogBlock {

    public static final Marker MARKER = MarkerFactory.getMarker("block");

    private LogBlock() {}
}
