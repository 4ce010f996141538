package org.heliostat.original.dav.xml;

/** A body that is no XML, or not the XML that is expected, or too large. */
public final class BadXmlException extends Exception {

    private static final long serialVersionUID = 1;

    private final int status;

    public BadXmlException(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    /** @return 400 or 413 */
    public int status() {
        return status;
    }
}
