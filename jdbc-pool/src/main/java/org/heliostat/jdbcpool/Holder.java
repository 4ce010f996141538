package org.heliostat.jdbcpool;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A connection that is lent just now.
 *
 * @param borrower who has it
 * @param since when it was lent
 * @param lastSql the statement run last, if {@link PoolSettings#traceSql()}
 * @param stack where it was borrowed, the innermost call first; empty unless leaks are looked for
 * @param leaked whether it has been out for longer than {@link PoolSettings#leakTimeout()}
 */
public record Holder(
        Borrower borrower, Instant since, Optional<String> lastSql, List<StackTraceElement> stack, boolean leaked) {

    public Holder {
        stack = List.copyOf(stack);
    }
}
