package org.heliostat.servlet.deploy.model;

import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.log.LogText;

/**
 * An application that cannot be deployed, with everything that was found wrong with it. Its message is a block of
 * lines for the administrator: the application, then one line {@code where: what: why} for each problem.
 */
public final class DeploymentException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /** @param application name of the WAR or folder */
    public DeploymentException(String application, List<Problem> problems) {
        super(block(application, problems));
        this.problems = List.copyOf(problems);
    }

    /** One problem found in {@code application}. */
    public DeploymentException(String application, Origin at, String what, String why) {
        this(application, List.of(new Problem(at, what, why)));
    }

    /** The problems in the order found; never empty. */
    public List<Problem> problems() {
        return problems;
    }

    /**
     * One thing that keeps an application from being deployed.
     *
     * @param what the element, class or file, with its value
     * @param why the reason and what was expected
     */
    public record Problem(Origin at, String what, String why) {
        /** One line, whatever the application's files hold. */
        @Override
        public String toString() {
            return LogText.oneLine(at + ": " + what + (why.startsWith("(") ? " " : ": ") + why);
        }
    }

    private static String block(String application, List<Problem> problems) {
        return problems.stream()
                .map(problem -> "  " + problem)
                .collect(Collectors.joining("\n", application + " cannot be deployed:\n", ""));
    }
}
