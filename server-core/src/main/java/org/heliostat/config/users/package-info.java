/**
 * The users of realms as they stand in files: {@code keyfile} with hashed passwords, and files of digests.
 *
 * <p>Start reading at {@link RealmReader}; {@link PasswordHash} says in which forms a password may stand. Immutable
 * records, made by the thread that reads a configuration.
 *
 * <p>Not here: checking a password (acl), who may do what (ACL files, security constraints).
 */
@NullMarked
package org.heliostat.config.users;

import org.jspecify.annotations.NullMarked;
