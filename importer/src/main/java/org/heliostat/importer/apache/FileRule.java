package org.heliostat.importer.apache;

/**
 * Who may have files of some names.
 *
 * @param folder that they lie in or below; empty for all of the site
 * @param pattern of their paths
 * @param place what is said of them
 */
record FileRule(String folder, String pattern, Place place) {}
