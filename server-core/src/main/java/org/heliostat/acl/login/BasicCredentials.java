package org.heliostat.acl.login;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * User and password of an {@code Authorization: Basic} field (RFC 7617).
 *
 * @param user before the first colon
 * @param password after it, may be empty
 */
public record BasicCredentials(String user, String password) {

    private static final String SCHEME = "Basic ";

    /** @return null when there is not exactly one field, it is of another scheme, or malformed */
    public static @Nullable BasicCredentials parse(List<String> fields) {
        if (fields.size() != 1 || !fields.get(0).regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        String text = decode(fields.get(0).substring(SCHEME.length()).strip());
        int colon = text == null ? -1 : text.indexOf(':');
        if (text == null || colon < 0 || text.chars().anyMatch(Character::isISOControl)) {
            return null;
        }
        return new BasicCredentials(text.substring(0, colon), text.substring(colon + 1));
    }

    /** Clients were told to use UTF-8 (RFC 7617, section 2.1); old ones use Latin-1 without asking. */
    private static @Nullable String decode(String token) {
        try {
            byte[] bytes = Base64.getDecoder().decode(token);
            try {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString();
            } catch (CharacterCodingException notUtf8) {
                return new String(bytes, StandardCharsets.ISO_8859_1);
            }
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    @Override
    public String toString() {
        return "BasicCredentials[" + user + "]";
    }
}
