/**
 * Fragments of pages in the response cache.
 *
 * <p>Start reading at {@link FragmentCache}. Runs on session threads.
 *
 * <p>Not here: the tags themselves (com.sun.appserv.web.taglibs.cache).
 */
@NullMarked
package org.heliostat.servlet.responsecache.fragment;

import org.jspecify.annotations.NullMarked;
