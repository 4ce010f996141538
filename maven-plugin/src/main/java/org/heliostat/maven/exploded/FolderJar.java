package org.heliostat.maven.exploded;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes a jar of a folder of classes: that of a module which is built with this one, and not packaged. */
final class FolderJar {

    private FolderJar() {}

    static void write(Path folder, Path jar) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        Listing.walk(
                folder,
                (file, attributes) ->
                        files.put(folder.relativize(file).toString().replace('\\', '/'), file));
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setLevel(Deflater.BEST_SPEED);
            for (Map.Entry<String, Path> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                Files.copy(file.getValue(), zip);
                zip.closeEntry();
            }
        }
    }
}
