package org.heliostat.certificates.client;

/** Says why nobody can be believed by a file. */
public final class UntrustedFileException extends Exception {

    private static final long serialVersionUID = 1L;

    /** @param message what is wrong with the file, without its name */
    UntrustedFileException(String message) {
        super(message);
    }
}
