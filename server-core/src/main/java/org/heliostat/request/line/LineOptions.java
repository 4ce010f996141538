package org.heliostat.request.line;

/**
 * The parameters of a line that are not for its function: which requests it is for, and how its output is sent. Immutable,
 * but for the tests of clients, which nobody changes.
 *
 * @param clients the {@code <Client>} tags around it; all must hold
 * @param selection what the request must be like, for Service, Input and Output
 * @param error which failures it is for, for Error
 * @param outputBufferSize bytes that the answer's buffer is set to before it runs, 0 or −1 for no change
 * @param flushNanos time between two writes after which the buffer is sent on, −1 for no change
 */
public record LineOptions(
        ClientTest[] clients,
        BoundLine.Selection selection,
        BoundLine.ErrorSelection error,
        int outputBufferSize,
        long flushNanos) {

    /** @return the same for any type of content */
    public LineOptions forAnyType() {
        return new LineOptions(clients, selection.forAnyType(), error, outputBufferSize, flushNanos);
    }
}
