/**
 * Takes certificates and keys that somebody else has made, in whatever form they come, and finds out whether they can be
 * used.
 *
 * <p>Start reading at {@link Intake}. One thread at a time; what comes out is immutable.
 *
 * <p>Not here: where they are put (server-core config.certificate), commands (launcher command.cert).
 */
@NullMarked
package org.heliostat.certificates.intake;

import org.jspecify.annotations.NullMarked;
