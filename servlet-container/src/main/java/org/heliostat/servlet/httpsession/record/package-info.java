/**
 * A stored session as bytes: a layout of our own, signed as a whole, and values of attributes as bytes and back.
 *
 * <p>Start reading at {@link RecordCodec}, which knows no class of an application: values are bytes that were serialised
 * before and are read after the signature has been found good. {@link ValueCodec} writes and reads them, {@link ClassGate}
 * says which classes may pass; code of the application runs in there (writeObject, readObject), with its class loader given.
 *
 * <p>Threads: those of requests and of housekeeping. Only {@link SessionKey} touches a file.
 *
 * <p>Not here: where records lie (vault).
 */
@NullMarked
package org.heliostat.servlet.httpsession.record;

import org.jspecify.annotations.NullMarked;
