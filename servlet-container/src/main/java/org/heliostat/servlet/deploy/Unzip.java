package org.heliostat.servlet.deploy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Writes the entries of one archive below one folder and nowhere else (zip slip), within limits (bombs). Any refusal
 * is a {@link ZipException}; the caller throws away what was written.
 */
final class Unzip {
    private static final long RATIO_FROM_BYTES = 1 << 20;

    private final WarLimits limits;
    private final Path target;
    private final Set<String> names = new HashSet<>();
    private final byte[] buffer = new byte[64 * 1024];
    private long written;

    /** @param target an empty folder that exists */
    Unzip(WarLimits limits, Path target) {
        this.limits = limits;
        this.target = target.toAbsolutePath().normalize();
    }

    /** Checks every name first, then writes. */
    void all(ZipFile zip) throws IOException {
        if (zip.size() > limits.entries()) {
            throw new ZipException(zip.size() + " entries (expected: at most " + limits.entries() + ")");
        }
        for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
            check(entry.getName());
        }
        for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
            write(zip, entry, place(entry.getName()));
        }
    }

    private void check(String name) throws ZipException {
        String bare = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
        if (bare.isEmpty() || !names.add(bare)) {
            throw refused(name, bare.isEmpty() ? "empty name" : "is there twice");
        }
        boolean drive = bare.length() >= 2 && bare.charAt(1) == ':';
        if (bare.startsWith("/") || bare.indexOf('\\') >= 0 || drive) {
            throw refused(name, "is an absolute name or has a backslash");
        }
        if (bare.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            throw refused(name, "has a control character");
        }
        for (String segment : bare.split("/", -1)) {
            if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
                throw refused(name, "would be written outside of its folder or has an empty part");
            }
        }
    }

    private Path place(String name) throws ZipException {
        try {
            Path place = target.resolve(name).normalize();
            if (!place.startsWith(target) || place.equals(target)) {
                throw refused(name, "would be written outside of its folder");
            }
            return place;
        } catch (InvalidPathException e) {
            throw refused(name, "is no file name here: " + e.getReason());
        }
    }

    private void write(ZipFile zip, ZipEntry entry, Path place) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(place);
            return;
        }
        Files.createDirectories(place.getParent());
        CRC32 crc = new CRC32();
        long bytes = 0;
        try (InputStream in = zip.getInputStream(entry);
                OutputStream out = Files.newOutputStream(place, StandardOpenOption.CREATE_NEW)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                bytes += n;
                written += n;
                checkSize(entry, bytes);
                crc.update(buffer, 0, n);
                out.write(buffer, 0, n);
            }
        }
        if (entry.getCrc() >= 0 && entry.getCrc() != crc.getValue()) {
            throw refused(entry.getName(), "is damaged (checksum)");
        }
        if (entry.getLastModifiedTime() != null) {
            Files.setLastModifiedTime(place, entry.getLastModifiedTime());
        }
    }

    private void checkSize(ZipEntry entry, long bytes) throws ZipException {
        if (bytes > limits.entryBytes()) {
            throw refused(entry.getName(), "inflates to more than " + limits.entryBytes() + " bytes");
        }
        if (written > limits.inflatedBytes()) {
            throw refused(entry.getName(), "makes the whole more than " + limits.inflatedBytes() + " bytes");
        }
        long compressed = Math.max(1, entry.getCompressedSize());
        if (bytes > RATIO_FROM_BYTES && bytes / compressed > limits.ratio()) {
            throw refused(entry.getName(), "inflates more than " + limits.ratio() + " times");
        }
    }

    private static ZipException refused(String name, String why) {
        return new ZipException("entry " + printable(name) + " " + why);
    }

    private static String printable(String name) {
        return name.replaceAll("\\p{Cntrl}", "?");
    }
}
