package org.heliostat.packages.tree;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.zip.Deflater;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/**
 * Writes trees as tar, plain or in gzip.
 *
 * @param time of every entry
 */
public record TarWriter(Instant time) {

    private static final int UNKNOWN_SYSTEM = 255;

    /**
     * Writes a tar and leaves the stream open.
     *
     * @param prefix put before every path, such as {@code ./}; it has an entry of its own where it is a folder
     */
    public void write(FileTree tree, String prefix, OutputStream out) throws IOException {
        TarArchiveOutputStream tar = new TarArchiveOutputStream(new Unclosed(out), StandardCharsets.UTF_8.name());
        tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
        tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
        tar.setAddPaxHeadersForNonAsciiNames(true);
        if (prefix.endsWith("/")) {
            put(tar, prefix, new Node.Folder(0755, Owner.ROOT));
        }
        for (Map.Entry<String, Node> entry : tree.nodes().entrySet()) {
            put(tar, prefix + entry.getKey(), entry.getValue());
        }
        tar.close();
    }

    /** The same in gzip, at its highest level, without a name and with a fixed system in its head. */
    public void writeGzip(FileTree tree, String prefix, OutputStream out) throws IOException {
        GzipParameters parameters = new GzipParameters();
        parameters.setCompressionLevel(Deflater.BEST_COMPRESSION);
        parameters.setOperatingSystem(UNKNOWN_SYSTEM);
        parameters.setModificationTime(0);
        GzipCompressorOutputStream gzip = new GzipCompressorOutputStream(new Unclosed(out), parameters);
        write(tree, prefix, gzip);
        gzip.close();
    }

    private void put(TarArchiveOutputStream tar, String path, Node node) throws IOException {
        TarArchiveEntry entry = entry(path, node);
        entry.setModTime(FileTime.from(time));
        entry.setIds(node.owner().uid(), node.owner().gid());
        entry.setNames(node.owner().user(), node.owner().group());
        tar.putArchiveEntry(entry);
        if (node instanceof Node.PlainFile file) {
            try (InputStream in = file.content().open()) {
                in.transferTo(tar);
            }
        }
        tar.closeArchiveEntry();
    }

    private static TarArchiveEntry entry(String path, Node node) throws IOException {
        if (node instanceof Node.Link link) {
            TarArchiveEntry entry = new TarArchiveEntry(path, TarConstants.LF_SYMLINK);
            entry.setLinkName(link.target());
            entry.setMode(0777);
            return entry;
        }
        if (node instanceof Node.PlainFile file) {
            TarArchiveEntry entry = new TarArchiveEntry(path, TarConstants.LF_NORMAL);
            entry.setSize(file.content().size());
            entry.setMode(file.mode());
            return entry;
        }
        TarArchiveEntry entry = new TarArchiveEntry(path.endsWith("/") ? path : path + "/", TarConstants.LF_DIR);
        entry.setMode(((Node.Folder) node).mode());
        return entry;
    }

    /** Stays open when what writes to it ends. */
    private static final class Unclosed extends FilterOutputStream {

        Unclosed(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
