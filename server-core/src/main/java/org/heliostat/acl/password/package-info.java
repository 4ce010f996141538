/**
 * Checking passwords against hashes, and making hashes.
 *
 * <p>Start reading at {@link PasswordCheck}. Pure; any thread that may be busy for some tenths of a second.
 *
 * <p>Not here: how hashes are written (config.users), whose they are (acl).
 */
@NullMarked
package org.heliostat.acl.password;

import org.jspecify.annotations.NullMarked;
