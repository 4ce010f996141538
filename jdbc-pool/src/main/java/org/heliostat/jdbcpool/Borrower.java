package org.heliostat.jdbcpool;

import static java.util.Objects.requireNonNull;

/**
 * Who has borrowed a connection. A text that is not known is empty.
 *
 * @param request the URL of the request
 * @param virtualServer the virtual server it came to
 * @param thread the thread that borrowed
 */
public record Borrower(String request, String virtualServer, String thread) implements BorrowerReference {

    public Borrower {
        requireNonNull(request, "request");
        requireNonNull(virtualServer, "virtualServer");
        requireNonNull(thread, "thread");
    }

    @Override
    public Borrower borrower() {
        return this;
    }
}
