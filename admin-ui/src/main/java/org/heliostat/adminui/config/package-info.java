/**
 * The configuration in the administration API: what directives there are, the files, changes of them that are checked
 * whole and take effect at once, and the history of changes with undo.
 *
 * <p>Start reading at {@link ConfigRoutes}; {@link ConfigDesk} is the one way by which files change: stage, check,
 * write, reload, and everything back if the reload refuses.
 *
 * <p>Threads: changes run one after the other on the administration's change thread; everything else may run at the
 * same time.
 *
 * <p>Not here: how files are edited and replaced (config.change), what a reload does (server).
 */
@NullMarked
package org.heliostat.adminui.config;

import org.jspecify.annotations.NullMarked;
