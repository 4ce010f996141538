package org.heliostat.config.dav;

/**
 * How far WebDAV may go in one collection. Immutable.
 *
 * @param minLockTimeout seconds that a lock lives at least; −1: locks live for {@code maxLockTimeout}
 * @param maxLockTimeout seconds that a lock lives at most without being refreshed; at least 1
 * @param maxLocks locks in the lock database at the same time; at least 0
 * @param maxLocksPerUser locks of one user among them; all who have not logged in count as one
 * @param maxXmlRequestBodySize bytes of an XML body; over it 413
 * @param maxPropDepth of PROPFIND: 0, 1, or {@link #INFINITY}
 * @param maxResponses members that one request may list or change; at least 1
 * @param maxFileSize bytes of a file that PUT writes; over it 413
 * @param maxProperties dead properties of one resource; at least 0
 * @param maxPropertiesSize bytes of all dead properties of one resource; at least 0
 */
public record DavLimits(
        long minLockTimeout,
        long maxLockTimeout,
        int maxLocks,
        int maxLocksPerUser,
        int maxXmlRequestBodySize,
        int maxPropDepth,
        int maxResponses,
        long maxFileSize,
        int maxProperties,
        int maxPropertiesSize) {

    /** Any depth. */
    public static final int INFINITY = Integer.MAX_VALUE;
}
