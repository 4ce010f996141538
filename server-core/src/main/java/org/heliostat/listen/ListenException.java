package org.heliostat.listen;

import java.io.IOException;
import java.util.Locale;
import org.heliostat.config.SourceLocation;

/** A listen socket that cannot be opened; the message names it, its address and the cause. */
public final class ListenException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient SourceLocation at;
    private final String what;
    private final String address;
    private final int port;
    private final boolean inUse;

    /**
     * @param at where the socket is configured; line 0 for one that no file names
     * @param what is wrong with it
     */
    public ListenException(SourceLocation at, String what, Throwable cause) {
        this(at, what, "", 0, false, cause);
    }

    private ListenException(SourceLocation at, String what, String address, int port, boolean inUse, Throwable cause) {
        super((at.line() > 0 ? at + ": " : "") + what, cause);
        this.at = at;
        this.what = what;
        this.address = address;
        this.port = port;
        this.inUse = inUse;
    }

    /**
     * Says why an address cannot be had.
     *
     * @param name of the listen socket, with its address
     * @param address as it is configured
     */
    static ListenException because(SourceLocation at, String name, String address, int port, Throwable cause) {
        String text = String.valueOf(cause.getMessage());
        boolean inUse = text.toLowerCase(Locale.ROOT).contains("in use");
        // The library's text begins with the call that failed and the number of the error.
        String reason = inUse ? "address in use" : text.replaceFirst("^.*failed with error\\(-?\\d+\\): ", "");
        return new ListenException(at, name + ": " + reason, address, port, inUse, cause);
    }

    /** @return whether somebody else has the address, which {@link #address} and {@link #port} name then */
    public boolean isInUse() {
        return inUse;
    }

    /** @return as it is configured; empty where it is not about an address that cannot be had */
    public String address() {
        return address;
    }

    /** @return 0 where it is not about an address that cannot be had */
    public int port() {
        return port;
    }

    /** @return where the socket is configured */
    public SourceLocation at() {
        return at;
    }

    /** @return the message without the place */
    public String what() {
        return what;
    }
}
