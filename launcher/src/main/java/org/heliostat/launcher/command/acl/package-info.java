/**
 * {@code acl check}, {@code acl test}: what ACL files say, asked without a running server.
 *
 * <p>Start reading at {@link AclCommand}. The main thread.
 *
 * <p>Not here: reading and evaluating ACLs (server-core config.acl, acl.rule).
 */
@NullMarked
package org.heliostat.launcher.command.acl;

import org.jspecify.annotations.NullMarked;
