package org.heliostat.stats;

/**
 * Figures of name lookups: perfdump's DNSCacheInfo and AsyncDNS, the dns-bucket of stats-xml.
 *
 * @param cacheEnabled whether answers are cached (dns-cache-init)
 * @param entries cached now
 * @param maxEntries cache-size
 * @param hits lookups answered from the cache
 * @param misses lookups that were not
 * @param asyncEnabled AsyncDNS
 * @param nameLookups addresses asked for by name
 * @param addressLookups names asked for by address
 * @param lookupsInProgress now
 * @param unanswered waits for a name that ended without one, or were not begun: time-outs, MaxDNSLookups, MaxDNSWaiting
 * @param crowded of these, those that were not begun because their network had its half of the places
 * @param threadsWaiting for names now
 */
public record DnsSnapshot(
        boolean cacheEnabled,
        int entries,
        int maxEntries,
        long hits,
        long misses,
        boolean asyncEnabled,
        long nameLookups,
        long addressLookups,
        long lookupsInProgress,
        long unanswered,
        long crowded,
        int threadsWaiting) {

    /** Neither cached nor asynchronous. */
    public static final DnsSnapshot OFF = new DnsSnapshot(false, 0, 0, 0, 0, false, 0, 0, 0, 0, 0, 0);
}
