package org.heliostat.packages.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * Reads Debian packages.
 *
 * @param mostBytes that one package may hold when it is unpacked
 */
public record DebReader(long mostBytes) {

    /**
     * A package that was read.
     *
     * @param control what dpkg is told: names and values, as they stand in the file {@code control}
     * @param data what is installed
     */
    public record Deb(String control, FileTree data) {

        /** @return the value of a line of control, such as that of {@code Version} */
        public String value(String name) throws IOException {
            return control.lines()
                    .filter(line -> line.startsWith(name + ": "))
                    .map(line -> line.substring(name.length() + 2))
                    .findFirst()
                    .orElseThrow(() -> new IOException("control: " + name + ": missing"));
        }
    }

    /** @throws IOException for a file that is no Debian package, too */
    public Deb read(Path file) throws IOException {
        String control = "";
        FileTree data = new FileTree();
        try (InputStream in = Files.newInputStream(file);
                ArArchiveInputStream ar = new ArArchiveInputStream(in)) {
            for (ArArchiveEntry part = ar.getNextEntry(); part != null; part = ar.getNextEntry()) {
                if (part.getName().startsWith("control.tar")) {
                    control = new String(
                            readTar(file, part.getName(), ar)
                                    .contentOf("control")
                                    .orElseThrow(() -> new IOException(file + ": control: missing"))
                                    .bytes(),
                            StandardCharsets.UTF_8);
                } else if (part.getName().startsWith("data.tar")) {
                    data = readTar(file, part.getName(), ar);
                }
            }
        }
        if (control.isEmpty()) {
            throw new IOException(file + ": no Debian package (expected: an ar archive with control.tar)");
        }
        return new Deb(control, data);
    }

    private FileTree readTar(Path file, String name, InputStream packed) throws IOException {
        FileTree tree = new FileTree();
        long bytes = 0;
        // Not closed: the archive around it goes on.
        TarArchiveInputStream tar = new TarArchiveInputStream(unpacked(file, name, packed));
        for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
            bytes += entry.getSize();
            if (bytes > mostBytes) {
                throw new IOException(file + ": " + name + ": more than " + mostBytes + " bytes");
            }
            put(tree, entry, tar);
        }
        return tree;
    }

    private static InputStream unpacked(Path file, String name, InputStream packed) throws IOException {
        if (name.endsWith(".xz")) {
            return new XZCompressorInputStream(packed);
        }
        if (name.endsWith(".gz")) {
            return new GzipCompressorInputStream(packed);
        }
        if (name.endsWith(".tar")) {
            return packed;
        }
        throw new IOException(file + ": " + name + ": (expected: .tar, .tar.gz or .tar.xz)");
    }

    private static void put(FileTree tree, TarArchiveEntry entry, InputStream in) throws IOException {
        String path = entry.getName().replaceFirst("^\\./", "").replaceFirst("/$", "");
        if (path.isEmpty()) {
            return;
        }
        Owner owner = new Owner(
                (int) entry.getLongUserId(), (int) entry.getLongGroupId(), entry.getUserName(), entry.getGroupName());
        int mode = entry.getMode() & 07777;
        if (entry.isDirectory()) {
            tree.folder(path, mode, owner);
        } else if (entry.isSymbolicLink()) {
            tree.put(path, new Node.Link(entry.getLinkName(), owner));
        } else if (entry.isLink()) {
            String target = entry.getLinkName().replaceFirst("^\\./", "");
            tree.put(path, tree.at(target).orElseThrow(() -> new IOException(path + ": link to " + target)));
        } else if (entry.isFile()) {
            tree.put(path, new Node.PlainFile(mode, owner, Content.of(in.readAllBytes())));
        }
    }
}
