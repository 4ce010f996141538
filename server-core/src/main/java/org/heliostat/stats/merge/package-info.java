/**
 * Adds the snapshots of several processes up to one, so that every view shows an instance with MaxProcs above 1 as one server.
 *
 * <p>Start reading at {@link SnapshotMerge}. {@link LevelRules} says of what is no counter how it is joined.
 *
 * <p>Immutable, for any thread. Not here: how snapshots come from one process to another.
 */
@NullMarked
package org.heliostat.stats.merge;

import org.jspecify.annotations.NullMarked;
