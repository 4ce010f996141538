/**
 * Parts of files as memory, and how that is undone at once in each Java.
 *
 * <p>Start reading at {@link Mappings}. Threads: whoever has the file, one at a time.
 *
 * <p>Not here: what is in the memory, and who may still be using it (mmap).
 */
@NullMarked
package org.heliostat.servlet.httpsession.mmap.mapping;

import org.jspecify.annotations.NullMarked;
