package org.heliostat.request.inner;

/**
 * How far requests within the server may go.
 *
 * @param depth requests that may contain one another, the client's own not counted; 1 to 100
 * @param requests that one request of a client may lead to altogether; at least 1
 * @param bytes that an answer may hold while another thread makes it; at least 1
 * @param millis that an answer which comes later is waited for; at least 1
 */
public record InnerLimits(int depth, int requests, int bytes, long millis) {

    public static final int MOST_DEPTH = 100;

    public InnerLimits {
        if (depth < 1 || depth > MOST_DEPTH || requests < 1 || bytes < 1 || millis < 1) {
            throw new IllegalArgumentException("limits: " + depth + ", " + requests + ", " + bytes + ", " + millis);
        }
    }
}
