/**
 * What response caches keep, and within which bounds.
 *
 * <p>Start reading at {@link CacheStore}, one for each application; {@link ByteBudget} is what they share.
 *
 * <p>Any thread; locks are held for a few steps in memory and never across a call into foreign code.
 *
 * <p>Not here: what is kept and who waits for whom (responsecache, responsecache.flight).
 */
@NullMarked
package org.heliostat.servlet.responsecache.store;

import org.jspecify.annotations.NullMarked;
