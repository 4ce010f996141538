package org.heliostat.search.text;

/**
 * What can be found of a document. Immutable.
 *
 * @param title empty where it has none
 * @param description what its author says of it; empty for nothing
 * @param keywords empty for none
 * @param body its text, blanks made one
 */
public record DocumentText(String title, String description, String keywords, String body) {}
