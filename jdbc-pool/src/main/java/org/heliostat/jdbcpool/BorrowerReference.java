package org.heliostat.jdbcpool;

/**
 * What a lease keeps in order to tell later who borrowed: a {@link Borrower}, or a light object that makes one when
 * somebody looks. It is kept until the connection is closed, so it must not hold an application's class loader.
 */
@FunctionalInterface
public interface BorrowerReference {

    /** Called by whoever looks, on any thread, also after the request has ended. */
    Borrower borrower();
}
