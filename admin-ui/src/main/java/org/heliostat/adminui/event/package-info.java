/**
 * Answers that go on: events sent to a client as they happen (server-sent events of the HTML standard).
 *
 * <p>Start reading at {@link EventStreams}, a bounded number of them; {@link EventStream} is one.
 *
 * <p>Threads: a stream has no thread. Whoever has something to tell sends it to all and never waits: a client that does not
 * keep up misses events.
 *
 * <p>Not here: what is sent (figures, logs).
 */
@NullMarked
package org.heliostat.adminui.event;

import org.jspecify.annotations.NullMarked;
