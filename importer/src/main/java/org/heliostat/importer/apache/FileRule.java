package org.heliostat.importer.apache;

/**
 * Who may have files of some names.
 *
 * @param folder that they lie in or below; empty for all of the site
 * @param pattern of their paths
 * @param place what is said of them
 * @param level 0: by a virtual host; above: by what is around it, which counts before
 * @param number that no other one of the site has
 */
record FileRule(String folder, String pattern, Place place, int level, int number) {}
