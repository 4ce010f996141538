package org.heliostat.advisor.os;

/**
 * A line to be written somewhere so that a value is set, and stays set after a boot. Immutable.
 *
 * @param place a file, or what else takes it, such as the command that starts a container
 * @param text as it is to be copied
 */
public record SettingLine(String place, String text) {}
