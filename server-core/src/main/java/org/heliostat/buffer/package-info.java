/**
 * Byte arrays: those that are used again instead of being thrown away, and those that collect what another server answers, up to a
 * limit.
 *
 * <p>Start reading at {@link SpareBuffers}, which any thread may use, and {@link BoundedBody}.
 *
 * <p>Not here: buffers of the network library, which bring their own pools (http), and contents of files (filecache).
 */
@NullMarked
package org.heliostat.buffer;

import org.jspecify.annotations.NullMarked;
