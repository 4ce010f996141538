/**
 * {@code passwd}: who may sign in to the administration's pages.
 *
 * <p>Start reading at {@link PasswdCommand}. The main thread.
 *
 * <p>Not here: the file itself (admin-ui users), users of web applications (command.user).
 */
@NullMarked
package org.heliostat.launcher.command.admin;

import org.jspecify.annotations.NullMarked;
