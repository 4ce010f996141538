package org.heliostat.jdbcpool.waiting;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/** What a borrower is told who gets no connection: always which pool, and what is known about the reason. */
public final class Refusals {

    private static final String NO_CONNECTION = "08001";

    private Refusals() {}

    public static SQLException closed(String pool) {
        return new SQLTransientConnectionException("pool " + pool + " is closed", "08003");
    }

    public static SQLException interrupted(String pool, InterruptedException told) {
        return new SQLTransientConnectionException(
                "pool " + pool + ": interrupted while waiting for a connection", NO_CONNECTION, told);
    }

    public static SQLException allLent(String pool, long waitMillis, int max, int waiting) {
        return new SQLTransientConnectionException(
                "pool " + pool + ": no connection came free within " + waitMillis + " ms: all " + max + " are lent, "
                        + waiting + " borrowers wait",
                NO_CONNECTION);
    }

    /** @param lastFailure when an opening last failed; empty if none has */
    public static SQLException noneOpened(
            String pool, long waitMillis, int open, int max, String lastFailure, @Nullable SQLException lastRefused) {
        return new SQLTransientConnectionException(
                "pool " + pool + ": no connection could be opened within " + waitMillis + " ms: " + open + " of " + max
                        + " are open" + (lastFailure.isEmpty() ? "" : ", last failure: " + lastFailure),
                NO_CONNECTION,
                lastRefused);
    }

    public static SQLException nonePasses(String pool, @Nullable SQLException lastRefused) {
        return new SQLTransientConnectionException(
                "pool " + pool + ": no connection passes its check", NO_CONNECTION, lastRefused);
    }

    public static SQLException nonePassedInTime(String pool, long waitMillis, @Nullable SQLException lastRefused) {
        return new SQLTransientConnectionException(
                "pool " + pool + ": no connection passed its check within " + waitMillis + " ms",
                NO_CONNECTION,
                lastRefused);
    }

    public static SQLException tooFewSteady(String pool, int kept, int wanted) {
        return new SQLTransientConnectionException(
                "pool " + pool + ": only " + kept + " of " + wanted + " connections could be opened in time",
                NO_CONNECTION);
    }

    /** @return as lasting or passing as the driver says, with its state and code */
    public static SQLException cannotOpen(String pool, @Nullable Throwable told) {
        SQLException failure = told instanceof SQLException known ? known : new SQLException(told);
        String text = "pool " + pool + ": cannot open a connection: " + failure.getMessage();
        boolean lasting = failure instanceof SQLNonTransientException;
        return lasting
                ? new SQLNonTransientConnectionException(text, failure.getSQLState(), failure.getErrorCode(), failure)
                : new SQLTransientConnectionException(text, failure.getSQLState(), failure.getErrorCode(), failure);
    }
}
