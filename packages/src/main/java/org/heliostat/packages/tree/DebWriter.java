package org.heliostat.packages.tree;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveOutputStream;

/**
 * Writes Debian packages: an ar archive of a version, a tar of control files and a tar of what is installed.
 *
 * @param time of every entry
 * @see <a href="https://manpages.debian.org/bookworm/dpkg-dev/deb.5.en.html">deb(5)</a>
 */
public record DebWriter(Instant time) {

    private static final int MODE = 0100644;

    /**
     * Writes a package.
     *
     * @param control {@code control}, {@code conffiles}, {@code postinst} and so on
     * @param data what is installed
     */
    public void write(FileTree control, FileTree data, Path to) throws IOException {
        TarWriter tar = new TarWriter(time);
        Path packedData =
                Files.createTempFile(requireNonNull(to.toAbsolutePath().getParent()), "data", ".tar.gz");
        try {
            try (OutputStream out = Files.newOutputStream(packedData)) {
                tar.writeGzip(data, "./", out);
            }
            ByteArrayOutputStream packedControl = new ByteArrayOutputStream();
            tar.writeGzip(control, "./", packedControl);
            try (OutputStream out = Files.newOutputStream(to);
                    ArArchiveOutputStream ar = new ArArchiveOutputStream(out)) {
                put(ar, "debian-binary", Content.of("2.0\n".getBytes(StandardCharsets.US_ASCII)));
                put(ar, "control.tar.gz", Content.of(packedControl.toByteArray()));
                put(ar, "data.tar.gz", Content.of(packedData));
            }
        } finally {
            Files.delete(packedData);
        }
    }

    private void put(ArArchiveOutputStream ar, String name, Content content) throws IOException {
        ar.putArchiveEntry(new ArArchiveEntry(name, content.size(), 0, 0, MODE, time.getEpochSecond()));
        try (InputStream in = content.open()) {
            in.transferTo(ar);
        }
        ar.closeArchiveEntry();
    }
}
