/**
 * Compressed messages: the extension permessage-deflate (RFC 7692).
 *
 * <p>Start reading at {@link DeflateOffer}. Every message is compressed by itself (no context takeover in either
 * direction), so that a connection which says nothing holds no compressor: those there are belong to messages in work.
 *
 * <p>Not here: how large a message may become (session).
 */
@NullMarked
package org.heliostat.servlet.websocket.deflate;

import org.jspecify.annotations.NullMarked;
