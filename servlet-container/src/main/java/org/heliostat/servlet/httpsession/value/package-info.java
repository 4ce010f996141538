/**
 * Values of session attributes as bytes and back: what may be stored, and which classes may be made from what was
 * stored.
 *
 * <p>Start reading at {@link ValueCodec}; {@link ClassGate} says which classes may pass. Runs on the threads of
 * requests and of housekeeping, with the application's class loader given; code of the application runs in here
 * (writeObject, readObject).
 *
 * <p>Not here: records and their signature (httpsession.record); only bytes whose signature is good come here.
 */
@NullMarked
package org.heliostat.servlet.httpsession.value;

import org.jspecify.annotations.NullMarked;
