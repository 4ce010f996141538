package org.heliostat.config.change;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** The bytes of a configuration file with their version. Immutable. */
public final class FileContent {

    /** Version of a file that does not exist. */
    public static final String NO_FILE = "none";

    private final byte[] bytes;
    private final String version;

    private FileContent(byte[] bytes) {
        this.bytes = bytes;
        this.version = sha256(bytes);
    }

    public static FileContent of(byte[] bytes) {
        return new FileContent(bytes.clone());
    }

    public static FileContent of(String text) {
        return new FileContent(text.getBytes(StandardCharsets.UTF_8));
    }

    /** @return SHA-256 of the bytes, 64 hex digits in lower case */
    public String version() {
        return version;
    }

    public int length() {
        return bytes.length;
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    /** @return the bytes as UTF-8; what is none becomes U+FFFD */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** @return whether {@link #text} holds every byte, so that it can be written again */
    public boolean isText() {
        return Arrays.equals(bytes, text().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FileContent content && Arrays.equals(bytes, content.bytes);
    }

    @Override
    public int hashCode() {
        return version.hashCode();
    }

    /** Not the content, which may hold secrets. */
    @Override
    public String toString() {
        return bytes.length + " bytes, version " + version;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        }
    }
}
