/**
 * The page of {@code server-status} and its machine form.
 *
 * <p>Start reading at {@link StatusPage} and {@link StatusText}. Both show the figures of {@code stats.catalogue}.
 *
 * <p>Threads: any. Not here: answering requests (saf.service).
 */
@NullMarked
package org.heliostat.stats.status;

import org.jspecify.annotations.NullMarked;
