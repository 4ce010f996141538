/**
 * Who may administer: the users of {@code conf/admin-users} with their roles.
 *
 * <p>Start reading at {@link AdminUsers}, the file; {@link UsersResource} is how the API changes it.
 *
 * <p>Threads: the file is read and written on the administration's own threads, one change after the other. Passwords
 * are hashed there, too, never on an I/O loop.
 *
 * <p>Not here: sessions of those who have signed in (session), users of web applications (server-core's acl).
 */
@NullMarked
package org.heliostat.adminui.users;

import org.jspecify.annotations.NullMarked;
