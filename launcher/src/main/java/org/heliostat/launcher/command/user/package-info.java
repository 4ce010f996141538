/**
 * {@code user add}, {@code user password}, {@code user remove}, {@code user list}: the users of the default realm;
 * {@code passwd}: the administrators.
 *
 * <p>Start reading at {@link UserCommand}. The main thread; a running server hears of changes by {@code reload}.
 *
 * <p>Not here: the files themselves (server-core acl.file).
 */
@NullMarked
package org.heliostat.launcher.command.user;

import org.jspecify.annotations.NullMarked;
