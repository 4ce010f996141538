/**
 * Asking LDAP directories: finding a user, checking a password, finding groups.
 *
 * <p>Start reading at {@link LdapDirectory}. Session threads only: everything waits for the network, within the limits of
 * the directory's configuration.
 *
 * <p>Not here: what is remembered of the answers (acl), the configuration (config.userdb).
 */
@NullMarked
package org.heliostat.acl.ldap;

import org.jspecify.annotations.NullMarked;
