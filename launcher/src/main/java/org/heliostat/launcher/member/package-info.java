/**
 * A server that is one of several processes of its instance (MaxProcs above 1): what it is told when it is started, its connection
 * to the first process, and how its figures become those of all.
 *
 * <p>Start reading at {@link ProcessRole}, then {@link FirstProcess}. {@link AllFigures} adds up what all processes say, in the one
 * that administers; {@link AskedFigures} is how the others get that. {@link GroupControl} and
 * {@link OtherServers} pass on what administration changes; {@link RuntimeChanges} makes what another process has passed on; {@link ProofsOfAll}
 * shows an authority's proofs in all.
 *
 * <p>Threads: {@code first-process} reads what the first process says, {@code first-process-work} does it,
 * {@code first-process-long} what may take minutes, {@code first-process-life} says that this process lives ({@link SignOfLife}), but for what {@link AnnouncedDumps} announces; figures are sent by housekeeping.
 *
 * <p>Not here: the first process (primordial), frames (link).
 */
@NullMarked
package org.heliostat.launcher.member;

import org.jspecify.annotations.NullMarked;
