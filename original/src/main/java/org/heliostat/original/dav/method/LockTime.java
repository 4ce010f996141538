package org.heliostat.original.dav.method;

import java.util.Locale;
import org.heliostat.config.dav.DavLimits;
import org.heliostat.request.Request;

/** How long a lock lives: what the field Timeout wants (RFC 4918, section 10.7), within what the collection allows. */
final class LockTime {

    private static final String SECOND = "second-";
    private static final int MOST_DIGITS = 10;

    private LockTime() {}

    /** @return seconds, at least 1 */
    static long of(Request request, DavLimits limits) {
        String wanted = request.header("Timeout");
        if (wanted == null || limits.minLockTimeout() < 0) {
            return limits.maxLockTimeout();
        }
        for (String one : wanted.split(",", -1)) {
            String word = one.strip().toLowerCase(Locale.ROOT);
            if (word.equals("infinite")) {
                return limits.maxLockTimeout();
            }
            String digits = word.startsWith(SECOND) ? word.substring(SECOND.length()) : "";
            if (!digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
                long seconds = digits.length() > MOST_DIGITS ? Long.MAX_VALUE : Long.parseLong(digits);
                return Math.max(1, Math.min(limits.maxLockTimeout(), Math.max(limits.minLockTimeout(), seconds)));
            }
        }
        return limits.maxLockTimeout();
    }
}
