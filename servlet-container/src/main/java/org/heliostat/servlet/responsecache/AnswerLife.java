package org.heliostat.servlet.responsecache;

import java.util.List;
import java.util.Locale;
import org.heliostat.servlet.deploy.model.CacheSettings;
import org.heliostat.servlet.responsecache.rule.CacheRule;
import org.heliostat.servlet.responsecache.store.Kept;
import org.heliostat.time.HttpDates;
import org.jspecify.annotations.Nullable;

/**
 * How long an answer is good, and whether its own head forbids keeping it. The mapping's time counts; where it says
 * none, Expires, else the cache's default (original). Ours: never longer than max-age, and not at all with no-store,
 * private or no-cache (RFC 9111 §5.2.2).
 */
final class AnswerLife {

    private static final long MILLIS_PER_SECOND = 1_000;

    private AnswerLife() {}

    /**
     * @param said of the rule, seconds
     * @param byDefault of the cache, seconds
     * @return milliseconds since 1970 from which on it is no longer good; not after {@code now}: it must not be kept
     */
    static long goodUntil(List<HeadCall> calls, int said, int byDefault, long now) {
        long most = mostByCacheControl(HeadCall.joined(calls, "Cache-Control"), now);
        if (most <= now) {
            return now;
        }
        String expires = said == CacheRule.TIMEOUT_NOT_SAID ? HeadCall.valueOf(calls, "Expires") : null;
        long until = expires == null ? after(said, byDefault, now) : HttpDates.parse(expires);
        return Math.min(most, until);
    }

    private static long after(int said, int byDefault, long now) {
        int seconds = said == CacheRule.TIMEOUT_NOT_SAID ? byDefault : said;
        return seconds == CacheSettings.NEVER ? Kept.NEVER : now + seconds * MILLIS_PER_SECOND;
    }

    private static long mostByCacheControl(String field, long now) {
        long maxAge = Kept.NEVER;
        long shared = -1;
        for (String directive : field.toLowerCase(Locale.ROOT).split(",")) {
            String text = directive.strip();
            if (text.startsWith("no-store") || text.startsWith("private") || text.startsWith("no-cache")) {
                return now;
            }
            if (text.startsWith("max-age=")) {
                maxAge = until(text.substring(8), now);
            } else if (text.startsWith("s-maxage=")) {
                shared = until(text.substring(9), now);
            }
        }
        return shared >= 0 ? shared : maxAge;
    }

    /** What is no number is taken for the past (RFC 9111 §4.2.1). */
    private static long until(String seconds, long now) {
        Long number = number(seconds.replace("\"", "").strip());
        return number == null || number < 0 ? now : now + Math.min(number, Integer.MAX_VALUE) * MILLIS_PER_SECOND;
    }

    private static @Nullable Long number(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException none) {
            return null;
        }
    }
}
