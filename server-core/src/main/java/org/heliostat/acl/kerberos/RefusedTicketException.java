package org.heliostat.acl.kerberos;

/** A token that lets nobody in; the message says why, for the log. It never reaches a client. */
public final class RefusedTicketException extends Exception {

    private static final long serialVersionUID = 1L;

    RefusedTicketException(String message) {
        super(message, null, false, false);
    }
}
