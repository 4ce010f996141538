package org.heliostat.config.certificate;

/** A file with a certificate, a key or passwords cannot be used; the message says why, without its content. */
public final class UnusableFileException extends Exception {

    private static final long serialVersionUID = 1L;

    UnusableFileException(String why) {
        super(why);
    }
}
