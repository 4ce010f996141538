/**
 * Changing the files of users: one line at a time, the rest as it was.
 *
 * <p>Start reading at {@link UserFiles}. One thread; files are replaced whole, so a server that reads at the same time
 * sees the old one or the new one.
 *
 * <p>Not here: reading them for a server (config.users), commands (launcher).
 */
@NullMarked
package org.heliostat.acl.file;

import org.jspecify.annotations.NullMarked;
