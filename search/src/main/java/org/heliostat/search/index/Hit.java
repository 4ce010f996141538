package org.heliostat.search.index;

/**
 * A document that a query finds, before anybody has asked who may see it. Immutable.
 *
 * @param collection where it is
 * @param document its path below the collection's folder, with slashes between names
 * @param stamp of the file when it was read
 * @param number of it, while the list is open
 */
public record Hit(Plan collection, String document, Stamp stamp, int number) {}
