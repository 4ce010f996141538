/**
 * Locks on files (RFC 4918, sections 6 and 7): who holds which, on disk and in memory, and the field {@code If} by which a
 * client shows that it holds one.
 *
 * <p>Start reading at {@link org.heliostat.original.dav.lock.FileLocks}, which every function that changes files asks, those of
 * WebDAV or not; a {@link org.heliostat.original.dav.lock.LockTable} is one lock database. Session threads.
 *
 * <p>Not here: LOCK and UNLOCK as requests (dav.method).
 */
@NullMarked
package org.heliostat.original.dav.lock;

import org.jspecify.annotations.NullMarked;
