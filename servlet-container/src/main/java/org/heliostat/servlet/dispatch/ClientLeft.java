package org.heliostat.servlet.dispatch;

import org.heliostat.request.Response;
import org.heliostat.request.client.ClientGoneException;

/** Tells what application code throws since its client has left from failures of its own. */
final class ClientLeft {

    private ClientLeft() {}

    /**
     * @param answer that the code was to give; one that the server has cut has lost its client by that
     * @return whether nobody waits for the answer, so that what was thrown is no failure
     */
    static boolean has(Response answer, Throwable thrown) {
        return ErrorPages.rootCause(thrown) instanceof ClientGoneException
                || !answer.isAborted() && !answer.transport().isOpen();
    }
}
