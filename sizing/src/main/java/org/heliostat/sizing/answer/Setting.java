package org.heliostat.sizing.answer;

/**
 * A line that follows from an answer. Immutable.
 *
 * @param file where it belongs, such as {@code conf/magnus.conf}
 * @param line as it is written there; empty where nothing is to be written
 * @param name of the directive, parameter or attribute
 * @param needed what the arithmetic asks for, in its unit
 * @param note why there is no line, or why it has another value; may be empty
 * @param refused whether more is needed than the directive can be
 */
public record Setting(String file, String line, String name, long needed, String note, boolean refused) {}
