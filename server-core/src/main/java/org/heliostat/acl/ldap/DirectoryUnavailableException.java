package org.heliostat.acl.ldap;

/** A directory did not answer, or too many wait for it. It may answer again later. */
public final class DirectoryUnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    DirectoryUnavailableException(String message) {
        super(message, null, false, false);
    }
}
