package org.heliostat.jdbcpool;

import org.jspecify.annotations.Nullable;

/** Knows who is borrowing. */
@FunctionalInterface
public interface Borrowers {

    /** Tells the thread only, for use outside a server. */
    Borrowers THREADS = new Threads();

    /**
     * Asked once for each lease on the thread that borrows; must be cheap and must not throw. May answer a
     * {@link Borrower} or something that renders one later.
     */
    BorrowerReference current();

    /**
     * As {@link #current()}, where something may be spared.
     *
     * @param previous what was answered for the lease before of the same connection; may be the answer again
     */
    default BorrowerReference current(@Nullable BorrowerReference previous) {
        return current();
    }

    /** One name for as long as the same thread borrows the same connection. */
    final class Threads implements Borrowers {

        private Threads() {}

        @Override
        public BorrowerReference current() {
            return new Borrower("", "", Thread.currentThread().getName());
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // an equal name is made anew
        public BorrowerReference current(@Nullable BorrowerReference previous) {
            String thread = Thread.currentThread().getName();
            if (previous instanceof Borrower last && last.thread() == thread) {
                return last;
            }
            return new Borrower("", "", thread);
        }
    }
}
