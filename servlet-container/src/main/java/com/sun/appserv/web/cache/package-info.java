/**
 * What applications implement to have a say in the response cache, under the names the original server gave it.
 *
 * <p>Start reading at {@link CacheHelper}. Applications see these interfaces; an own copy in a WAR is not used.
 *
 * <p>Not here: the cache itself (org.heliostat.servlet.responsecache).
 */
@NullMarked
package com.sun.appserv.web.cache;

import org.jspecify.annotations.NullMarked;
