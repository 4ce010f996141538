package org.heliostat.servlet.deploy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.heliostat.servlet.deploy.library.SeveralThreads;

/**
 * Writes the entries of one archive below one folder and nowhere else (zip slip), within limits (bombs), by several
 * threads: inflating is most of the work. Any refusal is a {@link ZipException}; the caller throws away what was written.
 */
final class Unzip {
    private static final long RATIO_FROM_BYTES = 1 << 20;

    private static final int BUFFER_BYTES = 64 * 1024;

    private final Path archive;
    private final WarLimits limits;
    private final Path target;
    private final Set<String> names = new HashSet<>();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicLong written = new AtomicLong();
    private volatile boolean stopped;

    /** @param target an empty folder that exists */
    Unzip(Path archive, WarLimits limits, Path target) {
        this.archive = archive;
        this.limits = limits;
        this.target = target.toAbsolutePath().normalize();
    }

    /** Checks every name first, then makes the folders, then writes. */
    void all() throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            if (zip.size() > limits.entries()) {
                throw new ZipException(zip.size() + " entries (expected: at most " + limits.entries() + ")");
            }
            List<ZipEntry> entries = new ArrayList<>(zip.size());
            for (Enumeration<? extends ZipEntry> each = zip.entries(); each.hasMoreElements(); ) {
                ZipEntry entry = each.nextElement();
                check(entry.getName());
                entries.add(entry);
            }
            List<ZipEntry> files = makeFolders(entries);
            List<Callable<Boolean>> writers = new ArrayList<>();
            for (int i = 0; i < Math.min(SeveralThreads.most(), files.size()); i++) {
                writers.add(() -> writeSome(files));
            }
            SeveralThreads.all("war-unpacking", writers);
        }
    }

    /** @return the entries that are none */
    private List<ZipEntry> makeFolders(List<ZipEntry> entries) throws IOException {
        List<ZipEntry> files = new ArrayList<>();
        Set<Path> made = new HashSet<>();
        for (ZipEntry entry : entries) {
            Path place = place(entry.getName());
            Path folder = entry.isDirectory() ? place : place.getParent();
            if (made.add(folder)) {
                Files.createDirectories(folder);
            }
            if (!entry.isDirectory()) {
                files.add(entry);
            }
        }
        return files;
    }

    /** One of several threads: each has the archive open for itself, because reading holds a lock. */
    private boolean writeSome(List<ZipEntry> files) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        boolean whole = false;
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (int i = next.getAndIncrement(); i < files.size() && !stopped; i = next.getAndIncrement()) {
                write(zip, files.get(i), buffer);
            }
            whole = true;
            return true;
        } finally {
            if (!whole) {
                stopped = true;
            }
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

    private void write(ZipFile zip, ZipEntry entry, byte[] buffer) throws IOException {
        Path place = place(entry.getName());
        CRC32 crc = new CRC32();
        long bytes = 0;
        try (InputStream in = zip.getInputStream(entry);
                OutputStream out = Files.newOutputStream(place, StandardOpenOption.CREATE_NEW)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                bytes += n;
                checkSize(entry, bytes, written.addAndGet(n));
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

    private void checkSize(ZipEntry entry, long bytes, long ofAll) throws ZipException {
        if (bytes > limits.entryBytes()) {
            throw refused(entry.getName(), "inflates to more than " + limits.entryBytes() + " bytes");
        }
        if (ofAll > limits.inflatedBytes()) {
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
