/**
 * What the process does when memory is short.
 *
 * <p>Start reading at {@link OutOfMemoryWatch}: it is told of every OutOfMemoryError that is logged ({@link
 * OutOfMemoryFilter}) or ends a thread, counts it, and does what the directive OutOfMemory says.
 *
 * <p>Threads: any thread tells; {@code memory-watch} acts, {@code memory-end} ends what does not end.
 *
 * <p>Not here: dumps that an administrator asks for (adminui.threads).
 */
@NullMarked
package org.heliostat.launcher.memory;

import org.jspecify.annotations.NullMarked;
