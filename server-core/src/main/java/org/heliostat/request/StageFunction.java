package org.heliostat.request;

import java.io.IOException;
import org.heliostat.config.objconf.Stage;
import org.jspecify.annotations.Nullable;

/**
 * One step of request processing, named by a directive line of obj.conf (the original's SAF).
 *
 * <p>Immutable once bound: parameters are read when the configuration is loaded. Called by many threads at once.
 */
@FunctionalInterface
public interface StageFunction {

    /**
     * Does the step. Runs on a session thread and may block there, unless {@link #repeatability} allows the I/O
     * loop.
     *
     * @throws IOException when reading or writing failed; the pipeline ends the exchange
     */
    Outcome run(Exchange exchange) throws IOException;

    /** @return whether its time is that of a web application, up to the end of the exchange if it suspends it */
    default boolean isApplication() {
        return false;
    }

    /**
     * @return whether it knows itself what it answers to OPTIONS (Servlet 6.1, HttpServlet.doOptions; RFC 9110 §9.3.7), as what
     *     runs elsewhere does: then a line of it without {@code method} takes that, too
     */
    default boolean answersOptions() {
        return isApplication() || forwards();
    }

    /** @return whether it is there for TRACE, which other functions get only where AllowTrace says so */
    default boolean answersTrace() {
        return false;
    }

    /**
     * @return whether it reads the parameter {@code type} itself, because it acts when the answer begins and its type
     *     is known; the line is then called for any type
     */
    default boolean looksAtTypeOfAnswer() {
        return false;
    }

    /** @return the stage that a line with these parameters belongs to; at another one it is a warning; null: any it is known at */
    default @Nullable Stage belongsTo() {
        return null;
    }

    /**
     * @return whether all it does is to hand a suspended exchange to whoever asks another server, on its I/O loop: then it may
     *     be called there, too, and never waits
     */
    default boolean forwards() {
        return false;
    }

    /**
     * @return whether its answer to a GET is the file that the path leads to, as it is, whatever is put around it: then who may
     *     have the answer may have what is in the file
     */
    default boolean sendsFile() {
        return false;
    }

    /**
     * Says, without doing anything, whether it would answer a request that is like this one and has that method. Asked where a method
     * is not served, to tell which are; may look at files.
     *
     * @return false where the answer would be 404, or is left to other lines
     */
    default boolean mayAnswer(Exchange exchange, String method) {
        return true;
    }

    /** @return what the quick lane may do with this function; safe default: nothing */
    default Repeatability repeatability() {
        return Repeatability.NEVER;
    }
}
