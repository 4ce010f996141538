package org.heliostat.request;

/** How a stage function ended: the return codes of the original's server application functions. */
public enum Outcome {
    /** REQ_PROCEED: the function did its work; the stage's rule decides what follows. */
    PROCEED,
    /** REQ_NOACTION: the function does not apply here. */
    NO_ACTION,
    /** REQ_ABORTED: the request failed; the Error stage answers with the response's status. */
    ABORTED,
    /** REQ_EXIT: stop without an error page and close the connection; AddLog still runs. */
    EXIT,
    /** REQ_RESTART: run all stages again for the request's new URI. */
    RESTART;

    /** @return whether no further line of the stage, nor a further stage, is asked */
    public boolean stops() {
        return this != PROCEED && this != NO_ACTION;
    }
}
