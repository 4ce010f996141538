/**
 * Makes keys, certificates that sign themselves, and requests for certificates of an authority.
 *
 * <p>Start reading at {@link SelfSigned} and {@link SigningRequest}. Any thread; everything is immutable.
 *
 * <p>Not here: files (server-core config.certificate), commands (launcher command.cert).
 */
@NullMarked
package org.heliostat.certificates.make;

import org.jspecify.annotations.NullMarked;
