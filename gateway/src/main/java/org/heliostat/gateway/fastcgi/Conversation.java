package org.heliostat.gateway.fastcgi;

import java.io.IOException;
import java.util.Map;

/** Carries one request to an application, as its connection sees it. Called by the session thread that holds the connection. */
public interface Conversation {

    /** @return what the application is told */
    Map<String, String> parameters();

    /** @return whether the same request may be sent once more: it changes nothing and has no body */
    boolean isRepeatable();

    /**
     * Gives a piece of the body if there is one now.
     *
     * @return bytes put into the array; 0 when none has come yet, −1 at the end
     */
    int body(byte[] into) throws IOException;

    /** @return whether {@link #body} has given its last byte, as far as that is known without asking for more */
    boolean isBodyGiven();

    /** Calls back once, on any thread, when {@link #body} would give something. */
    void whenBody(Runnable callback);

    /**
     * Takes output.
     *
     * @return whether more is wanted
     */
    boolean output(byte[] bytes, int offset, int count) throws IOException;

    /** Takes what the application writes about errors. */
    void errors(byte[] bytes, int offset, int count);

    /** Nothing more has come for some milliseconds: what was taken should go on. */
    void idle() throws IOException;

    /** @return whether nobody waits for the answer any more */
    boolean isOver();
}
