package org.heliostat.stats.connection;

/**
 * One certificate that is ordered from an authority, and renewed by it.
 *
 * @param nickname of its files in conf/certs
 * @param outcome of the last order: {@code none} before the first, {@code issued}, or why it has failed
 * @param lastOrderMillis when the last order ended, since 1970; 0 before the first
 * @param nextOrderMillis when the next order is due, since 1970; 0 where it is being ordered
 * @param daysLeft for which the certificate is good; 0 where there is none, or it is not any more
 * @param issued orders that brought a certificate
 * @param failed orders that did not; one that ACMEMaxOrders held back was none
 */
public record CertificateOrderSnapshot(
        String nickname,
        String outcome,
        long lastOrderMillis,
        long nextOrderMillis,
        int daysLeft,
        long issued,
        long failed) {}
