package org.heliostat.adminui.rest;

/** Carries a problem from where it was seen to where it is answered. */
final class ProblemException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    ProblemException(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
