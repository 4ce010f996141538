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
    private final boolean inDevelopment;

    Application(String contextPath, Optional<Path> war, Optional<ProgramCode> code) {
        this(contextPath, war, code, false);
    }

    private Application(String contextPath, Optional<Path> war, Optional<ProgramCode> code, boolean inDevelopment) {
        this.contextPath = requireNonNull(contextPath, "contextPath");
        this.war = war;
        this.code = code;
        this.inDevelopment = inDevelopment;
    }

    /**
     * An application in a file or folder of its own, with classes of its own.
     *
     * @param source a WAR, or a folder that is an unpacked one
     */
    public static Application war(String contextPath, Path source) {
        return new Application(contextPath, Optional.of(source.toAbsolutePath().normalize()), Optional.empty());
    }

    /**
     * For who is working on a WAR or folder: its pages are looked at for changes at each request, and the browser is shown what is
     * wrong with one, where its sun-web.xml does not say otherwise.
     *
     * @throws IllegalStateException when it is one of the program's own classes
     */
    public Application inDevelopment() {
        if (war.isEmpty()) {
            throw new IllegalStateException(
                    "application " + contextPath + ": has no folder of its own (expected: a WAR or folder)");
        }
        return new Application(contextPath, war, code, true);
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

    boolean isInDevelopment() {
        return inDevelopment;
    }
}
