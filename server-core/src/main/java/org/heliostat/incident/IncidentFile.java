package org.heliostat.incident;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines that outlive the process, in a file and the one before it, which together are at most twice IncidentFileSize.
 * Opened for each writing, so that it may be moved away at any time. One thread at a time.
 */
final class IncidentFile {

    private final Path path;
    private final Path earlier;

    IncidentFile(Path path) {
        this.path = path;
        this.earlier = path.resolveSibling(path.getFileName() + ".1");
    }

    Path path() {
        return path;
    }

    /**
     * Reads what is there, oldest first.
     *
     * @param most bytes of each file, from its end
     */
    List<String> read(long most) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : List.of(earlier, path)) {
            try {
                lines.addAll(linesOf(file, most));
            } catch (NoSuchFileException none) {
                continue;
            }
        }
        return lines;
    }

    /**
     * Appends lines; a line that a killed process has not ended stays alone on its own.
     *
     * @param largest bytes of the file; where it would be larger it is put aside first
     */
    void append(List<String> lines, long largest) throws IOException {
        Path folder = path.getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        byte[] bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        long size = Files.isRegularFile(path) ? Files.size(path) : 0;
        if (size > 0 && size + bytes.length > largest) {
            Files.move(path, earlier, StandardCopyOption.REPLACE_EXISTING);
            size = 0;
        }
        boolean isCut = size > 0 && last(size) != '\n';
        try (FileChannel channel = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            if (isCut) {
                write(channel, new byte[] {'\n'});
            }
            write(channel, bytes);
        }
    }

    private static List<String> linesOf(Path file, long most) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            long size = channel.size();
            boolean isPart = size > most;
            channel.position(isPart ? size - most : 0);
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(size, most));
            int read = 0;
            while (read >= 0 && bytes.hasRemaining()) {
                read = channel.read(bytes);
            }
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
            if (isPart) {
                text = text.substring(text.indexOf('\n') + 1);
            }
            return text.lines().toList();
        }
    }

    private byte last(long size) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(path)) {
            channel.position(size - 1);
            ByteBuffer one = ByteBuffer.allocate(1);
            return channel.read(one) == 1 ? one.get(0) : (byte) '\n';
        }
    }

    private static void write(FileChannel channel, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            if (channel.write(buffer) == 0) {
                throw new IOException("the file takes no more bytes");
            }
        }
    }
}
