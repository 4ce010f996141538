package org.heliostat.gateway.upstream;

/** What came is no response that can be understood in one way only. */
final class MalformedResponseException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedResponseException(String message) {
        super(message);
    }
}
