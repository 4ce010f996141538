/**
 * Who somebody is: realms with their users, checked passwords, groups.
 *
 * <p>Start reading at {@link org.heliostat.acl.Realms}, then {@link org.heliostat.acl.Realm}. Checking a password takes
 * a processor for some tenths of a second, so session threads ask, I/O loops never do.
 *
 * <p>Not here: reading the files (config.users), how a client logs in (acl.login, servlet.security), and what a user may do
 * (acl.rule, acl.control).
 */
@NullMarked
package org.heliostat.acl;

import org.jspecify.annotations.NullMarked;
