/**
 * What the security constraints of an application allow.
 *
 * <p>Start reading at {@link ConstraintGate}. Immutable; any thread.
 *
 * <p>Not here: reading constraints (deploy), realms and users (server-core acl).
 */
@NullMarked
package org.heliostat.servlet.security;

import org.jspecify.annotations.NullMarked;
