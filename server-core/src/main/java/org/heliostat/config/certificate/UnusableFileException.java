package org.heliostat.config.certificate;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file with a certificate, a key or passwords cannot be used; the message says why, without its content. */
public final class UnusableFileException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable Path file;

    UnusableFileException(String why) {
        this(why, null);
    }

    private UnusableFileException(String why, @Nullable Path file) {
        super(why);
        this.file = file;
    }

    /** @return the same, of this file */
    UnusableFileException in(Path where) {
        return new UnusableFileException(String.valueOf(getMessage()), where);
    }

    /** @return the file meant, where it is not the one that was asked for */
    Optional<Path> file() {
        return Optional.ofNullable(file);
    }
}
