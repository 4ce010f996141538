package org.heliostat.listen;

import java.io.IOException;
import java.util.Locale;
import org.heliostat.config.SourceLocation;

/** A listen socket that cannot be opened; the message names it, its address and the cause. */
public final class ListenException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient SourceLocation at;
    private final String what;

    /**
     * @param at where the socket is configured; line 0 for one that no file names
     * @param what is wrong with it
     */
    public ListenException(SourceLocation at, String what, Throwable cause) {
        super((at.line() > 0 ? at + ": " : "") + what, cause);
        this.at = at;
        this.what = what;
    }

    /**
     * Says why an address cannot be had.
     *
     * @param name of the listen socket, with its address
     */
    static ListenException because(SourceLocation at, String name, Throwable cause) {
        String text = String.valueOf(cause.getMessage());
        boolean inUse = text.toLowerCase(Locale.ROOT).contains("in use");
        // The library's text begins with the call that failed and the number of the error.
        String reason = inUse ? "address in use" : text.replaceFirst("^.*failed with error\\(-?\\d+\\): ", "");
        return new ListenException(at, name + ": " + reason, cause);
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
