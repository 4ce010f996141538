package org.heliostat.servlet.jsp;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.jasper.JasperException;
import org.heliostat.servlet.dispatch.LoggedFailure;
import org.jspecify.annotations.Nullable;

/** A page that cannot be translated or compiled: everything wrong with it, by the lines of its source. Immutable. */
final class PageError extends JasperException implements LoggedFailure {

    private static final long serialVersionUID = 1L;
    private static final int MOST_CAUSES = 10;

    private final transient List<Problem> problems;

    /**
     * One thing that is wrong.
     *
     * @param page path in the application; an included page or tag file where the mistake is there
     * @param line 1 = the first; 0 or less: not known
     * @param source the line itself, without blanks around it; empty when it cannot be had
     */
    record Problem(String page, int line, String message, String source) {

        /** @return page, line and message in one line */
        String sentence() {
            String where = line > 0 ? page + ", line " + line : page;
            return where + ": " + message.strip().replaceAll("\\s*\\R\\s*", "; ");
        }

        /** @return the sentence, below it the source line */
        String block() {
            return source.isEmpty() ? sentence() : sentence() + "\n    " + line + " | " + source;
        }
    }

    PageError(List<Problem> problems, @Nullable Throwable cause) {
        super(problems.stream().map(Problem::sentence).collect(Collectors.joining("; ")), cause);
        this.problems = List.copyOf(problems);
    }

    /** @return the error that made an exception come; null when it was another one */
    static @Nullable PageError in(Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++, cause = cause.getCause()) {
            if (cause instanceof PageError error) {
                return error;
            }
        }
        return null;
    }

    List<Problem> problems() {
        return problems;
    }

    String block() {
        return problems.stream().map(Problem::block).collect(Collectors.joining("\n"));
    }

    /** Where it was thrown is of no use to anybody: it is the page that is wrong. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
