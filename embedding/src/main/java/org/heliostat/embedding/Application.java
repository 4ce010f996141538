package org.heliostat.embedding;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A web application of a server: a WAR, or what the program brings by itself. Immutable.
 *
 * <p>A context path is {@code /} (or empty) for the root, else it begins with a slash and does not end with one.
 */
public final class Application {

    private final String contextPath;
    private final Optional<Path> war;
    private final Optional<ProgramCode> code;

    Application(String contextPath, Optional<Path> war, Optional<ProgramCode> code) {
        this.contextPath = requireNonNull(contextPath, "contextPath");
        this.war = war;
        this.code = code;
    }

    /**
     * An application in a file or folder of its own, with classes of its own.
     *
     * @param source a WAR, or a folder that is an unpacked one
     */
    public static Application war(String contextPath, Path source) {
        return new Application(contextPath, Optional.of(source.toAbsolutePath().normalize()), Optional.empty());
    }

    /** @return to be filled with servlets, files and settings; the program's own classes serve it */
    public static ApplicationBuilder at(String contextPath) {
        return new ApplicationBuilder(contextPath);
    }

    /** @return as it was given */
    public String contextPath() {
        return contextPath;
    }

    /** @return the same, with {@code /} for the root */
    String uri() {
        return contextPath.isEmpty() ? "/" : contextPath;
    }

    Optional<Path> war() {
        return war;
    }

    Optional<ProgramCode> code() {
        return code;
    }
}
