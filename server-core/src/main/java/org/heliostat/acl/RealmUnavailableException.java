package org.heliostat.acl;

/** The place where users are kept does not answer, or too many wait for it; whoever asked may try again. */
public final class RealmUnavailableException extends LoginsBusyException {

    private static final long serialVersionUID = 1L;

    public RealmUnavailableException(String message) {
        super(message);
    }
}
