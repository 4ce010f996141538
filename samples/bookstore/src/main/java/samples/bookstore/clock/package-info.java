/**
 * The shop's clock: server-sent events from an asynchronous servlet.
 *
 * <p>Start reading at {@link ClockServlet}. Session threads open signals; two threads of {@link TimeSignals} write
 * them, from the application's start to its stop.
 *
 * <p>Not here: the page that listens (clock.jsp, clock.js).
 */
@NullMarked
package samples.bookstore.clock;

import org.jspecify.annotations.NullMarked;
