/**
 * What response caches keep, within which bounds, and who makes an answer that several requests want at the same time.
 *
 * <p>Start reading at {@link CacheStore}, one for each application; {@link ByteBudget} is what they share. {@link Flight} is
 * an answer under way, {@link FragmentCache} keeps fragments of pages.
 *
 * <p>Any thread; locks are held for a few steps in memory and never across a call into foreign code. Session threads wait
 * for a flight, never longer than they are told to; I/O loops do not come here.
 *
 * <p>Not here: what is kept (responsecache), the tags for fragments (com.sun.appserv.web.taglibs.cache).
 */
@NullMarked
package org.heliostat.servlet.responsecache.store;

import org.jspecify.annotations.NullMarked;
