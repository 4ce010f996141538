/**
 * The files of the administration's pages: what stands in the folder {@code web} beside this package, and the files of
 * WebJars on the class path.
 *
 * <p>Start reading at {@link PageFiles}, the fixed table of what can be asked for; {@link PagesResource} answers. {@link ManualFiles}
 * has the pages of the manual, from the archive that the module {@code manual} makes.
 *
 * <p>Threads: the table is made by the thread that starts the server; requests are answered on the admin listener's
 * I/O loop, from memory; those for the manual on threads that look.
 *
 * <p>Not here: what the pages ask for (api and its siblings).
 */
@NullMarked
package org.heliostat.adminui.pages;

import org.jspecify.annotations.NullMarked;
