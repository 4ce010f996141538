package org.heliostat.packages.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.UnixStat;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/**
 * Writes trees as zip files, with permissions and links as Unix has them.
 *
 * @param time of every entry; zip files have it without a zone, and get it in UTC
 * @param isStored whether contents stand as they are: for a jar inside of something that is compressed as a whole
 */
public record ZipWriter(Instant time, boolean isStored) {

    /**
     * Writes a zip file.
     *
     * @param prefix put before every path, such as {@code heliostat-1.0/}
     */
    public void write(FileTree tree, String prefix, Path to) throws IOException {
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(to)) {
            zip.setLevel(Deflater.BEST_COMPRESSION);
            zip.setUseZip64(Zip64Mode.AsNeeded);
            for (Map.Entry<String, Node> entry : tree.nodes().entrySet()) {
                put(zip, prefix + entry.getKey(), entry.getValue());
            }
        }
    }

    private void put(ZipArchiveOutputStream zip, String path, Node node) throws IOException {
        if (node instanceof Node.Folder folder) {
            ZipArchiveEntry entry = entry(path + "/", UnixStat.DIR_FLAG | folder.mode());
            zip.putArchiveEntry(entry);
        } else if (node instanceof Node.Link link) {
            zip.putArchiveEntry(entry(path, UnixStat.LINK_FLAG | 0777));
            zip.write(Content.of(link.target()).bytes());
        } else if (node instanceof Node.PlainFile file) {
            ZipArchiveEntry entry = entry(path, UnixStat.FILE_FLAG | file.mode());
            if (isStored) {
                entry.setMethod(ZipEntry.STORED);
                entry.setSize(file.content().size());
                entry.setCrc(checksum(file.content()));
            }
            zip.putArchiveEntry(entry);
            try (InputStream in = file.content().open()) {
                in.transferTo(zip);
            }
        }
        zip.closeArchiveEntry();
    }

    private ZipArchiveEntry entry(String path, int mode) {
        ZipArchiveEntry entry = new ZipArchiveEntry(path);
        entry.setUnixMode(mode);
        entry.setTimeLocal(LocalDateTime.ofInstant(time, ZoneOffset.UTC));
        return entry;
    }

    private static long checksum(Content content) throws IOException {
        CRC32 checksum = new CRC32();
        try (InputStream in = content.open()) {
            byte[] block = new byte[1 << 16];
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                checksum.update(block, 0, read);
            }
        }
        return checksum.getValue();
    }
}
