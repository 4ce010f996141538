package org.heliostat.servlet.httpsession.record;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A session as it is stored. Immutable; the arrays are shared and never changed.
 *
 * @param id of the session
 * @param createdMillis wall clock
 * @param accessedMillis last use, as far as it was known when the record was written
 * @param previousAccessMillis the use before
 * @param maxInactiveSeconds 0 or less: never expires
 * @param fresh whether its client has not come back with it yet
 * @param login null when nobody has logged in
 * @param attributes name to coded value, in the order they were set
 */
public record SessionRecord(
        String id,
        long createdMillis,
        long accessedMillis,
        long previousAccessMillis,
        int maxInactiveSeconds,
        boolean fresh,
        @Nullable Login login,
        Map<String, byte[]> attributes) {

    public SessionRecord {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }

    /**
     * Who has logged in.
     *
     * @param lasting whether it holds for later requests
     * @param stamp of the realm's entry for the user at the time
     */
    public record Login(String user, String authType, boolean lasting, String stamp) {}
}
