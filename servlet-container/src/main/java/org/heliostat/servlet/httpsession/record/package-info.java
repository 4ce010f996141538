/**
 * The bytes of a stored session: a layout of our own, signed as a whole.
 *
 * <p>Start reading at {@link RecordCodec}. Nothing here knows a class of an application: values of attributes are bytes
 * that were serialised before and are read after the signature has been found good. Pure, any thread; only
 * {@link SessionKey} touches a file.
 *
 * <p>Not here: serialisation (httpsession.value), where records lie (httpsession.vault).
 */
@NullMarked
package org.heliostat.servlet.httpsession.record;

import org.jspecify.annotations.NullMarked;
