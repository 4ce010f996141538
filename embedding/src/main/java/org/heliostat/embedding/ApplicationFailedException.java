package org.heliostat.embedding;

/** An application that could not be started; the cause is what its code threw, if it was its code. */
public final class ApplicationFailedException extends HeliostatException {

    private static final long serialVersionUID = 1L;

    private final String contextPath;

    ApplicationFailedException(String contextPath, Throwable cause) {
        super("application " + (contextPath.isEmpty() ? "/" : contextPath) + ": " + cause.getMessage(), cause);
        this.contextPath = contextPath;
    }

    /** @return as servlets know it: empty for the root */
    public String contextPath() {
        return contextPath;
    }
}
