/**
 * A chat with rooms over WebSockets.
 *
 * <p>Start reading at {@link ChatRoom}; the page beside it is plain HTML. {@link Echo} returns what it gets.
 */
@NullMarked
package samples.chat;

import org.jspecify.annotations.NullMarked;
