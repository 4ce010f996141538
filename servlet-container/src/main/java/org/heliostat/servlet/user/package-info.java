/**
 * What a request knows of its user, and whom it asks.
 *
 * <p>Start reading at {@link Logins}. Session threads.
 *
 * <p>Not here: constraints and login methods (security), realms (server-core acl).
 */
@NullMarked
package org.heliostat.servlet.user;

import org.jspecify.annotations.NullMarked;
