package org.heliostat.jdbcpool.waiting;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/** Tells a borrower why there is no connection: always which pool, and what is known about the reason. */
public final class Refusals {

    private static final String NO_CONNECTION = "08001";

    private Refusals() {}

    public static SQLException closed(String pool) {
        return new SQLTransientConnectionException("pool " + pool + " is closed", "08003");
    }

    public static SQLException interrupted(String pool, InterruptedException told) {
        return none(pool, "interrupted while waiting for a connection", told);
    }

    public static SQLException allLent(String pool, long waitMillis, int max, int waiting) {
        String all = "all " + max + " are lent, " + waiting + " borrowers wait";
        return none(pool, "no connection came free within " + waitMillis + " ms: " + all, null);
    }

    /** @param lastFailure when an opening last failed; empty if none has */
    public static SQLException noneOpened(
            String pool, long waitMillis, int open, int max, String lastFailure, @Nullable SQLException lastRefused) {
        String last = lastFailure.isEmpty() ? "" : ", last failure: " + lastFailure;
        String now = open + " of " + max + " are open" + last;
        return none(pool, "no connection could be opened within " + waitMillis + " ms: " + now, lastRefused);
    }

    public static SQLException nonePasses(String pool, @Nullable SQLException lastRefused) {
        return none(pool, "no connection passes its check", lastRefused);
    }

    public static SQLException nonePassedInTime(String pool, long waitMillis, @Nullable SQLException lastRefused) {
        return none(pool, "no connection passed its check within " + waitMillis + " ms", lastRefused);
    }

    public static SQLException tooFewSteady(String pool, int kept, int wanted) {
        return none(pool, "only " + kept + " of " + wanted + " connections could be opened in time", null);
    }

    private static SQLException none(String pool, String text, @Nullable Throwable cause) {
        return new SQLTransientConnectionException("pool " + pool + ": " + text, NO_CONNECTION, cause);
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
