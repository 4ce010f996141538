/**
 * The administration of a server elsewhere, as far as deploying needs it (docs/admin-api.md).
 *
 * <p>Start reading at {@link Administration}. What proves who asks is in {@link Credentials}, is never logged, and goes over plain
 * HTTP to this machine only.
 *
 * <p>Threads: one at a time. Not here: where the goals have address and password from.
 */
@NullMarked
package org.heliostat.maven.remote;

import org.jspecify.annotations.NullMarked;
