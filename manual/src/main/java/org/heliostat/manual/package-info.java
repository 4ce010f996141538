/**
 * Makes the manual's pages: those of {@code docs/}, the directives in it, and the Javadoc of what plug-ins and embedding programs use,
 * with one search box over them. Runs in the build; of this module only the finished site is in the server.
 *
 * <p>Start reading at {@link ManualBuild}.
 *
 * <p>Threads: one.
 *
 * <p>Not here: how the pages are served (adminui.manual), the pages that registries are written to (launcher's ManualTest).
 */
@NullMarked
package org.heliostat.manual;

import org.jspecify.annotations.NullMarked;
