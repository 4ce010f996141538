package org.heliostat.hosting.jdbc;

import java.util.function.Supplier;
import org.heliostat.jdbcpool.Borrower;
import org.heliostat.jdbcpool.BorrowerReference;
import org.heliostat.jdbcpool.Borrowers;
import org.heliostat.request.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Knows the request for which a thread borrows a connection. A thread that is no session thread has none.
 *
 * @param exchanges the exchange that the calling thread works for
 */
record RequestBorrowers(Supplier<@Nullable Exchange> exchanges) implements Borrowers {

    @Override
    public BorrowerReference current(@Nullable BorrowerReference previous) {
        String thread = Thread.currentThread().getName();
        Exchange exchange = exchanges.get();
        if (exchange == null) {
            return new Borrower("", "", thread);
        }
        return new OfRequest(
                exchange.request().method(), exchange.request().uriPath(), exchange.virtualServerId(), thread);
    }

    /** Texts only, joined when somebody looks: a lease that leaks must not keep the request. */
    private record OfRequest(String method, String path, String virtualServer, String thread)
            implements BorrowerReference {

        @Override
        public Borrower borrower() {
            return new Borrower(method + " " + path, virtualServer, thread);
        }
    }
}
