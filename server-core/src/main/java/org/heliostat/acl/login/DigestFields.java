package org.heliostat.acl.login;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of an {@code Authorization: Digest} field (RFC 7616, section 3.4). Immutable. */
public final class DigestFields {

    private static final String SCHEME = "Digest ";
    private static final int MOST_PARAMETERS = 24;

    private final Map<String, String> values;

    private DigestFields(Map<String, String> values) {
        this.values = values;
    }

    /** @return null when there is not exactly one field, it is of another scheme, malformed, or says something twice */
    public static @Nullable DigestFields parse(List<String> fields) {
        if (fields.size() != 1 || !fields.get(0).regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        Map<String, String> values = new Scanner(fields.get(0), SCHEME.length()).values();
        return values == null ? null : new DigestFields(values);
    }

    /** @return empty when it is not there */
    public String get(String name) {
        return values.getOrDefault(name, "");
    }

    /** @return in either of its two forms; null when there is none, or both */
    public @Nullable String user() {
        String plain = values.get("username");
        String extended = values.get("username*");
        if (plain != null) {
            return extended == null ? utf8(plain) : null;
        }
        String prefix = "UTF-8''";
        if (extended == null || !extended.regionMatches(true, 0, prefix, 0, prefix.length())) {
            return null;
        }
        try {
            // A plus sign means itself here (RFC 8187, section 3.2).
            return URLDecoder.decode(extended.substring(prefix.length()).replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return null;
        }
    }

    /** Fields are read as Latin-1; clients were told to send UTF-8. */
    private static String utf8(String latin1) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(latin1.getBytes(StandardCharsets.ISO_8859_1));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException notUtf8) {
            return latin1;
        }
    }

    /** Reads {@code name=token} and {@code name="quoted"}, separated by commas. */
    private static final class Scanner {

        private final String text;
        private int at;

        Scanner(String text, int from) {
            this.text = text;
            this.at = from;
        }

        @Nullable
        Map<String, String> values() {
            Map<String, String> values = new HashMap<>();
            while (skipSeparators()) {
                String name = name();
                String value = name == null ? null : value();
                if (name == null || value == null || values.put(name, value) != null) {
                    return null;
                }
                boolean between = at == text.length() || isSeparator(text.charAt(at));
                if (!between || values.size() > MOST_PARAMETERS) {
                    return null;
                }
            }
            return values;
        }

        private boolean skipSeparators() {
            while (at < text.length() && isSeparator(text.charAt(at))) {
                at++;
            }
            return at < text.length();
        }

        private static boolean isSeparator(char c) {
            return c == ' ' || c == '\t' || c == ',';
        }

        private @Nullable String name() {
            int end = text.indexOf('=', at);
            if (end <= at) {
                return null;
            }
            String name = text.substring(at, end).strip().toLowerCase(Locale.ROOT);
            at = end + 1;
            boolean token = name.chars().allMatch(c -> c >= 'a' && c <= 'z' || c == '*' || c == '-' || c == '_');
            return token && !name.isEmpty() ? name : null;
        }

        private @Nullable String value() {
            while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
                at++;
            }
            if (at < text.length() && text.charAt(at) == '"') {
                return quoted();
            }
            int start = at;
            while (at < text.length() && !isSeparator(text.charAt(at))) {
                if (text.charAt(at) == '"') {
                    return null;
                }
                at++;
            }
            return at == start ? null : text.substring(start, at);
        }

        private @Nullable String quoted() {
            StringBuilder value = new StringBuilder();
            for (at++; at < text.length(); at++) {
                char c = text.charAt(at);
                if (c == '"') {
                    at++;
                    return value.toString();
                }
                if (c == '\\' && ++at == text.length()) {
                    return null;
                }
                value.append(text.charAt(at));
            }
            return null;
        }
    }
}
