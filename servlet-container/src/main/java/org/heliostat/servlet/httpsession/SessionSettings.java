package org.heliostat.servlet.httpsession;

import org.heliostat.servlet.httpsession.vault.VaultPlace;

/**
 * How the sessions of one application are kept. Immutable.
 *
 * @param kind persistence-type
 * @param limits time-out, and how many sessions there may be
 * @param heapSessions sessions in the heap, where others can be read again; negative: no limit
 * @param reapSeconds how often sessions whose time is over are looked for
 * @param allowedClasses pattern of further classes that stored values may have; empty: none
 * @param savedAs file that sessions in memory are kept in over an orderly restart; empty: they are not
 * @param place where their records lie, for kinds that have such
 */
public record SessionSettings(
        String kind,
        SessionLimits limits,
        int heapSessions,
        int reapSeconds,
        String allowedClasses,
        String savedAs,
        VaultPlace place) {}
