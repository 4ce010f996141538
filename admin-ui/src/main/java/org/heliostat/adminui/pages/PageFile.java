package org.heliostat.adminui.pages;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * One file as it is sent. Immutable.
 *
 * @param type Content-Type
 * @param eTag strong entity tag with its quotes, made of the content
 * @param cacheControl how long a browser may keep it
 * @param content never changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PageFile(String type, String eTag, String cacheControl, byte[] content) {

    /** What is none of these is not served, so that nothing gets out that merely lies in the folder. */
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("html", "text/html; charset=utf-8"),
            Map.entry("css", "text/css; charset=utf-8"),
            Map.entry("js", "text/javascript; charset=utf-8"),
            Map.entry("mjs", "text/javascript; charset=utf-8"),
            Map.entry("json", "application/json"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("woff2", "font/woff2"),
            Map.entry("webmanifest", "application/manifest+json"));

    private static final int TAG_BYTES = 16;

    /** @return the Content-Type of a file; empty when files of its kind are not served */
    static Optional<String> typeOf(String path) {
        return Optional.ofNullable(TYPES.get(path.substring(path.lastIndexOf('.') + 1)));
    }

    static PageFile of(String type, String cacheControl, byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            String tag = '"' + HexFormat.of().formatHex(digest, 0, TAG_BYTES) + '"';
            return new PageFile(type, tag, cacheControl, content);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("SHA-256: not in this JDK (expected: in every one)", missing);
        }
    }
}
