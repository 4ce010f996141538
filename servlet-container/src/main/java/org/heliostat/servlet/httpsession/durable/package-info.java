/**
 * Sessions that outlive the process: live objects in the heap, and a record of each in a vault.
 *
 * <p>Start reading at {@link DurableSessions}. Session threads and housekeeping, which may block; the lock of a session's
 * {@link VaultCopy} is held while its record is read and written, no other lock is.
 *
 * <p>Not here: how a vault keeps records (vault and its kinds), how a value or a record is written (record).
 */
@NullMarked
package org.heliostat.servlet.httpsession.durable;

import org.jspecify.annotations.NullMarked;
