package org.heliostat.jdbcpool;

/** Knows who is borrowing. */
@FunctionalInterface
public interface Borrowers {

    /** Tells the thread only, for use outside a server. */
    Borrowers THREADS = () -> new Borrower("", "", Thread.currentThread().getName());

    /**
     * Asked once for each lease on the thread that borrows; must be cheap and must not throw. May answer a
     * {@link Borrower} or something that renders one later.
     */
    BorrowerReference current();
}
