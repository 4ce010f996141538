package org.heliostat.certificates.acme;

import java.io.IOException;
import org.shredzone.acme4j.Problem;
import org.shredzone.acme4j.exception.AcmeLazyLoadingException;
import org.shredzone.acme4j.exception.AcmeNetworkException;
import org.shredzone.acme4j.exception.AcmeRateLimitedException;
import org.shredzone.acme4j.exception.AcmeServerException;

/** Says in a few words what has gone wrong, the same words for the same cause. */
final class FailureText {

    private FailureText() {}

    /** @param authority its host */
    static String of(Exception failed, String authority) {
        Throwable cause =
                failed instanceof AcmeLazyLoadingException && failed.getCause() != null ? failed.getCause() : failed;
        if (cause instanceof AcmeNetworkException || cause instanceof IOException) {
            return authority + " cannot be reached: " + deepest(cause);
        }
        if (cause instanceof AcmeRateLimitedException limited) {
            return authority + " wants fewer orders: " + of(limited.getProblem());
        }
        if (cause instanceof AcmeServerException refused) {
            return authority + " refuses: " + of(refused.getProblem());
        }
        return authority + " answers nonsense: " + deepest(cause);
    }

    /** With the first of its parts, which names the host that is meant. */
    static String of(Problem problem) {
        return problem.getSubProblems().stream()
                .findFirst()
                .map(part -> alone(problem) + "; " + alone(part))
                .orElseGet(() -> alone(problem));
    }

    private static String alone(Problem problem) {
        String type = String.valueOf(problem.getType());
        String kind = type.substring(type.lastIndexOf(':') + 1);
        String detail = problem.getDetail().or(problem::getTitle).orElse("");
        return kind + (detail.isEmpty() ? "" : ", " + detail);
    }

    /** What is at the bottom of it: the layers above only repeat its name. */
    private static String deepest(Throwable failed) {
        Throwable cause = failed;
        String text = "";
        for (int i = 0; i < 10 && cause != null; i++) {
            if (cause.getMessage() != null && !cause.getMessage().isBlank()) {
                text = cause.getMessage();
            }
            Throwable next = cause.getCause();
            if (next == null && text.isEmpty()) {
                text = cause.getClass().getSimpleName();
            }
            cause = next;
        }
        return text;
    }
}
