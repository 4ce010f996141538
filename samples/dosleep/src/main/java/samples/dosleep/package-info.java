/**
 * A plug-in for obj.conf: the function {@code dosleep} of the performance guides.
 *
 * <p>Start reading at {@link DoSleepPlugin}, which the server finds in the jar; {@link DoSleep} is the function. It
 * is called by many session threads at once and holds each of them on purpose.
 *
 * <p>Not here: anything of the server; the jar goes into {@code lib/} as it is.
 */
@NullMarked
package samples.dosleep;

import org.jspecify.annotations.NullMarked;
