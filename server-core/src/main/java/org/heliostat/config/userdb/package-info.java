/**
 * User databases that ACLs ask, as {@code dbswitch.conf} names them: files in four forms, LDAP directories,
 * and Kerberos services.
 *
 * <p>Start reading at {@link DbSwitchReader}. Immutable records, made by the thread that reads a configuration.
 *
 * <p>Not here: realms of web applications (config.users), checking passwords and asking directories (acl).
 */
@NullMarked
package org.heliostat.config.userdb;

import org.jspecify.annotations.NullMarked;
