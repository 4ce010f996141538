/**
 * What the file cache holds, and what an administrator may do to it.
 *
 * <p>Start reading at {@link FileCacheResource}. The administration's own threads.
 *
 * <p>Not here: the cache (server-core's filecache).
 */
@NullMarked
package org.heliostat.adminui.filecache;

import org.jspecify.annotations.NullMarked;
