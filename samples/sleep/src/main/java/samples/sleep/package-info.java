/**
 * Answers that take their time: the slow requests of the load comparison, and a way to look at waiting threads.
 *
 * <p>Start reading at {@link SleepServlet}, which holds its session thread, then {@link AsyncSleepServlet}, which
 * gives it back and is woken by the {@link AlarmClock}. Servlets are called by many session threads at once; the
 * alarm clock has its own two threads, from the application's start to its stop.
 *
 * <p>Not here: work. These servlets only wait.
 */
@NullMarked
package samples.sleep;

import org.jspecify.annotations.NullMarked;
