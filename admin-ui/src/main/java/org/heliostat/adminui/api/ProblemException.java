package org.heliostat.adminui.api;

/** Carries a problem from where it was seen to where it is answered. */
public final class ProblemException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public ProblemException(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
