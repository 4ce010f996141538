package org.heliostat.certificates.acme;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.channels.UnresolvedAddressException;
import org.shredzone.acme4j.Problem;
import org.shredzone.acme4j.exception.AcmeLazyLoadingException;
import org.shredzone.acme4j.exception.AcmeNetworkException;
import org.shredzone.acme4j.exception.AcmeRateLimitedException;
import org.shredzone.acme4j.exception.AcmeServerException;

/** Says in a few words what has gone wrong, the same words for the same cause. */
final class FailureText {

    private static final int DEEPEST = 10;
    private static final int USUAL_PORT = 443;

    private FailureText() {}

    /** @param directory of the authority */
    static String of(Exception failed, URI directory) {
        String authority = directory.getHost();
        Throwable cause = cause(failed);
        if (cause instanceof AcmeNetworkException || cause instanceof IOException) {
            int port = directory.getPort() < 0 ? USUAL_PORT : directory.getPort();
            return authority + " cannot be reached: " + deepest(cause) + " (port " + port + ")";
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
        String detail = problem.getDetail().or(problem::getTitle).orElse("");
        return kind(problem) + (detail.isEmpty() ? "" : ", " + detail);
    }

    /** @return the same for the same cause: authorities put numbers and tokens into their texts */
    static String kind(Exception failed) {
        if (cause(failed) instanceof AcmeServerException refused) {
            return kind(refused.getProblem());
        }
        Throwable deepest = failed;
        for (int i = 0; i < DEEPEST && deepest.getCause() != null; i++) {
            deepest = deepest.getCause();
        }
        return deepest.getClass().getName();
    }

    /** @return the last part of its type */
    static String kind(Problem problem) {
        String type = String.valueOf(problem.getType());
        return type.substring(type.lastIndexOf(':') + 1);
    }

    private static Throwable cause(Exception failed) {
        Throwable below = failed.getCause();
        return failed instanceof AcmeLazyLoadingException && below != null ? below : failed;
    }

    /** What is at the bottom of it: the layers above only repeat its name. */
    private static String deepest(Throwable failed) {
        Throwable cause = failed;
        String text = "";
        for (int i = 0; i < DEEPEST && cause != null; i++) {
            if (cause.getMessage() != null && !cause.getMessage().isBlank()) {
                text = cause.getMessage();
            } else if (cause instanceof ConnectException) {
                // The JDK's client says no more than the class.
                text = "no connection";
            } else if (cause instanceof UnresolvedAddressException) {
                text = "its name has no address";
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
