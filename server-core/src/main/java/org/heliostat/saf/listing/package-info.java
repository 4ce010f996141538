/**
 * Listings of directories.
 *
 * <p>Start reading at {@link ListingFunctions}; {@link Listing} reads a directory, {@link FancyPage} and {@link
 * PlainPage} write it. Session threads only: directories are read from disk each time.
 *
 * <p>Not here: index files (saf.pathcheck), who may see a directory (obj.conf and ACLs).
 */
@NullMarked
package org.heliostat.saf.listing;

import org.jspecify.annotations.NullMarked;
