package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What is wrong with one application, collected while it is read so that everything is reported at once. Used by one
 * thread.
 */
public final class Problems {
    private static final int LIMIT = 100;

    private final String application;
    private final List<DeploymentException.Problem> errors = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private boolean unreadable;

    /** @param application name of the WAR or folder, for the exception */
    public Problems(String application) {
        this.application = requireNonNull(application, "application");
    }

    /** Name of the WAR or folder these problems belong to. */
    public String application() {
        return application;
    }

    /** Notes something that keeps the application from being deployed; at most 100 are kept. */
    public void error(Origin at, String what, String why) {
        if (errors.size() < LIMIT) {
            errors.add(new DeploymentException.Problem(at, what, why));
        }
    }

    /** Notes what ended the reading of one file: the others are still looked at. */
    public void unreadable(DeploymentException refused) {
        unreadable = true;
        refused.problems().forEach(problem -> error(problem.at(), problem.what(), problem.why()));
    }

    /** Notes something the administrator should know; at most 100 are kept. */
    public void warn(Origin at, String text) {
        if (findings.size() < LIMIT) {
            findings.add(new Finding(at, text));
        }
    }

    /** The warnings so far. */
    public List<Finding> findings() {
        return List.copyOf(findings);
    }

    /**
     * Ends the deployment if a file could not be read at all: what it declares is missing everywhere else, and that
     * would be told as errors too.
     */
    public void throwIfUnreadable() throws DeploymentException {
        if (unreadable) {
            throwIfAny();
        }
    }

    /** Ends the deployment if any error was noted. */
    public void throwIfAny() throws DeploymentException {
        if (!errors.isEmpty()) {
            throw new DeploymentException(application, inOrderOfLines());
        }
    }

    /** Files in the order in which they were read, lines in their own. */
    private List<DeploymentException.Problem> inOrderOfLines() {
        List<String> sources =
                errors.stream().map(problem -> problem.at().source()).distinct().toList();
        List<DeploymentException.Problem> sorted = new ArrayList<>(errors);
        sorted.sort(Comparator.comparingInt((DeploymentException.Problem problem) ->
                        sources.indexOf(problem.at().source()))
                .thenComparingInt(problem -> problem.at().line()));
        return sorted;
    }
}
