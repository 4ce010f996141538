package org.heliostat.packages.image;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.heliostat.packages.tree.Content;
import org.heliostat.packages.tree.FileTree;
import org.heliostat.packages.tree.ZipWriter;

/**
 * The layer of the server. Its jar holds the same classes as that of the build, but not packed, since the layer packs them better all
 * together; native code stands beside it, for this processor only, so that nothing has to be unpacked where the server runs.
 */
final class ServerFiles {

    static final String PLACE = "opt/heliostat/";

    /** The first Java that makes an archive of classes by itself. */
    private static final int MAKES_ARCHIVES = 19;

    private final ImageInputs inputs;
    private final Architecture architecture;
    private final Path work;

    /** @param work a folder for the jar, which must stay until the layer is written */
    ServerFiles(ImageInputs inputs, Architecture architecture, Path work) {
        this.inputs = inputs;
        this.architecture = architecture;
        this.work = work;
    }

    FileTree tree() throws IOException {
        FileTree server = new FileTree();
        FileTree inJar = new FileTree();
        String zstd = "";
        try (ZipFile jar = new ZipFile(inputs.jar().toFile())) {
            List<? extends ZipEntry> entries = jar.stream()
                    .filter(entry -> !entry.isDirectory())
                    .sorted(Comparator.comparing(ZipEntry::getName))
                    .toList();
            for (ZipEntry entry : entries) {
                String name = entry.getName();
                if (architecture.isNative(name)) {
                    String library = name.substring(name.lastIndexOf('/') + 1);
                    zstd = library.startsWith("libzstd-jni") ? library : zstd;
                    server.program(PLACE + "native/" + library, Content.of(read(jar, entry)));
                } else if (!name.endsWith(".so")) {
                    inJar.file(name, Content.of(read(jar, entry)));
                }
            }
        }
        Path stored = work.resolve("heliostat.jar");
        Files.deleteIfExists(stored);
        new ZipWriter(inputs.time(), true).write(inJar, "", stored);
        server.file(PLACE + "heliostat.jar", Content.of(stored));
        server.program("usr/bin/heliostat", Content.of(script(zstd)));
        return server;
    }

    private String script(String zstd) throws IOException {
        try (InputStream in = ServerFiles.class.getResourceAsStream("heliostat")) {
            if (in == null) {
                throw new IllegalStateException("heliostat: not on the class path");
            }
            String sharing = JdkRelease.of(inputs.jdk()).feature() >= MAKES_ARCHIVES
                    ? "-XX:+AutoCreateSharedArchive -XX:SharedArchiveFile="
                    : "-XX:SharedArchiveFile=";
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("@SHARING@", sharing)
                    .replace("@ZSTD@", zstd);
        }
    }

    private static byte[] read(ZipFile jar, ZipEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }
}
