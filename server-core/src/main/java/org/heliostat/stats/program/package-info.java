/**
 * Figures of what makes content outside of files and servlets: CGI and FastCGI programs, bodies collected for them, pages
 * with server-side includes.
 *
 * <p>Start reading at {@link ProgramsSnapshot}. Records, which any thread may read.
 *
 * <p>Not here: counting, which is done in the module {@code gateway} and in {@code shtml}.
 */
@NullMarked
package org.heliostat.stats.program;

import org.jspecify.annotations.NullMarked;
