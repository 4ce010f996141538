package org.heliostat.adminui.pages;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One file as it is sent. Immutable; any thread. */
final class PageFile {

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

    private final String type;
    private final String cacheControl;
    private final byte[] content;
    private volatile @Nullable String eTag;

    /**
     * @param type Content-Type
     * @param cacheControl how long a browser may keep it
     * @param content not changed afterwards
     */
    PageFile(String type, String cacheControl, byte[] content) {
        this.type = type;
        this.cacheControl = cacheControl;
        this.content = content;
    }

    String type() {
        return type;
    }

    String cacheControl() {
        return cacheControl;
    }

    /** @return its bytes, not a copy */
    byte[] content() {
        return content;
    }

    /** @return strong entity tag with its quotes, made of the content when it is first asked for: a start does not wait for it */
    String eTag() {
        String known = eTag;
        if (known == null) {
            known = tagOf(content);
            eTag = known;
        }
        return known;
    }

    private static String tagOf(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return '"' + HexFormat.of().formatHex(digest, 0, TAG_BYTES) + '"';
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("SHA-256: not in this JDK (expected: in every one)", missing);
        }
    }
}
