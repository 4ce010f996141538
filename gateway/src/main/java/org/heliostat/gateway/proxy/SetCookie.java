package org.heliostat.gateway.proxy;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of a cookie that an origin sets (RFC 6265 §5.2), for one of ours that goes with it. Immutable.
 *
 * @param attributes by names in small letters; those without a value have an empty one
 */
record SetCookie(Map<String, String> attributes) {

    /** Who deletes a cookie by a date takes one of 1970, or near it; what today is need not be asked for that. */
    private static final Instant LONG_AGO = Instant.ofEpochSecond(86_400L * 365);

    SetCookie {
        attributes = Map.copyOf(attributes);
    }

    /** @param line value of a field Set-Cookie */
    static SetCookie of(String line) {
        Map<String, String> attributes = new HashMap<>();
        String[] parts = line.split(";", -1);
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            String name = equals < 0 ? parts[i] : parts[i].substring(0, equals);
            // Of several the last counts.
            attributes.put(
                    name.strip().toLowerCase(Locale.ROOT),
                    equals < 0 ? "" : parts[i].substring(equals + 1).strip());
        }
        return new SetCookie(attributes);
    }

    /** @return whether the client is told to forget it: Max-Age counts before Expires */
    boolean isDeleted() {
        String age = attributes.get("max-age");
        if (age != null && age.matches("-?\\d{1,18}")) {
            return Long.parseLong(age) <= 0;
        }
        Instant end = date(attributes.get("expires"));
        return end != null && end.isBefore(LONG_AGO);
    }

    private static @Nullable Instant date(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return ZonedDateTime.parse(text.replace('-', ' '), DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
        } catch (DateTimeParseException none) {
            return null;
        }
    }

    /** @return whether the client is told how long to keep it, beyond its own end */
    boolean isLasting() {
        return !isDeleted() && (attributes.containsKey("max-age") || attributes.containsKey("expires"));
    }

    /** @return a cookie that goes where this one goes, and lasts as long */
    String like(String name, String value, boolean isSecure) {
        String site = attributes.get("samesite");
        boolean secure = isSecure || attributes.containsKey("secure");
        return name + "=" + value + "; Path=" + path() + "; HttpOnly"
                + (secure ? "; Secure" : "")
                + (site == null || site.isEmpty() ? "" : "; SameSite=" + site)
                + written("max-age", "Max-Age")
                + written("expires", "Expires")
                + place();
    }

    /** @return what deletes such a cookie */
    String deleting(String name) {
        return name + "=; Path=" + path() + "; Max-Age=0" + (attributes.containsKey("secure") ? "; Secure" : "")
                + place();
    }

    /** @return what belongs to its name: another cookie of the same name has another one */
    private String place() {
        return written("domain", "Domain") + (attributes.containsKey("partitioned") ? "; Partitioned" : "");
    }

    private String written(String name, String asWritten) {
        String value = attributes.get(name);
        return value == null || value.isEmpty() ? "" : "; " + asWritten + "=" + value;
    }

    private String path() {
        String path = attributes.get("path");
        return path == null || path.isEmpty() ? "/" : path;
    }
}
