package org.heliostat.jdbcpool;

import org.jspecify.annotations.Nullable;

/** Knows who is borrowing. */
@FunctionalInterface
public interface Borrowers {

    /** Tells the thread only, for use outside a server. One name for as long as the same thread borrows the same connection. */
    @SuppressWarnings("ReferenceEquality") // an equal name is made anew
    Borrowers THREADS = previous -> {
        String thread = Thread.currentThread().getName();
        return previous instanceof Borrower last && last.thread() == thread ? last : new Borrower("", "", thread);
    };

    /**
     * Asked once for each lease on the thread that borrows; must be cheap and must not throw. May answer a
     * {@link Borrower} or something that renders one later.
     *
     * @param previous what was answered for the lease before of the same connection; may be the answer again
     */
    BorrowerReference current(@Nullable BorrowerReference previous);
}
