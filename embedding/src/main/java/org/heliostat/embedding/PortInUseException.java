package org.heliostat.embedding;

/** A port that cannot be listened on because somebody else has it. */
public final class PortInUseException extends HeliostatException {

    private static final long serialVersionUID = 1L;

    private final String address;
    private final int port;

    PortInUseException(String address, int port, Throwable cause) {
        super("port " + port + " of " + address + " is in use (expected: a free port, or 0 for any)", cause);
        this.address = address;
        this.port = port;
    }

    /** @return as it was asked for; {@code 0.0.0.0} and {@code any} mean all addresses of the machine */
    public String address() {
        return address;
    }

    /** @return from 1 to 65535 */
    public int port() {
        return port;
    }
}
