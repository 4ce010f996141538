/**
 * Byte arrays that are used again instead of being thrown away.
 *
 * <p>Start reading at {@link SpareBuffers}. Any thread.
 *
 * <p>Not here: buffers of the network library, which bring their own pools (http), and contents of files (filecache).
 */
@NullMarked
package org.heliostat.buffer;

import org.jspecify.annotations.NullMarked;
