/**
 * Who makes an answer that several requests want at the same time.
 *
 * <p>Start reading at {@link Flight}. Session threads wait here, never longer than they are told to; I/O loops do not
 * come here.
 *
 * <p>Not here: what is kept afterwards (responsecache.store).
 */
@NullMarked
package org.heliostat.servlet.responsecache.flight;

import org.jspecify.annotations.NullMarked;
