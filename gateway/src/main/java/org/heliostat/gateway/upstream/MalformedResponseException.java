package org.heliostat.gateway.upstream;

/** What came is no response that can be understood in one way only. */
public final class MalformedResponseException extends Exception {

    private static final long serialVersionUID = 1L;

    /** @param message what is wrong with it; never what the other server has sent */
    public MalformedResponseException(String message) {
        super(message);
    }
}
