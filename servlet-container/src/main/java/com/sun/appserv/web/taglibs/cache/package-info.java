/**
 * The tags that keep fragments of pages, under the names the original server gave them, so that descriptors and tag
 * libraries which name these classes go on working.
 *
 * <p>Start reading at {@link CacheTag}. Runs on the thread of the page.
 *
 * <p>Not here: where fragments are kept (org.heliostat.servlet.responsecache.fragment).
 */
@NullMarked
package com.sun.appserv.web.taglibs.cache;

import org.jspecify.annotations.NullMarked;
