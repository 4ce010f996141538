package org.heliostat.servlet.multipart;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** The bytes of one part: in memory up to the threshold, in a temporary file beyond it. */
final class PartContent {

    private final Path folder;
    private final int threshold;
    private @Nullable ByteArrayOutputStream memory = new ByteArrayOutputStream(256);
    private @Nullable Path file;
    private @Nullable OutputStream out;
    private long size;

    PartContent(Path folder, int threshold) {
        this.folder = folder;
        this.threshold = threshold;
    }

    void append(byte[] bytes, int offset, int length) throws IOException {
        size += length;
        ByteArrayOutputStream inMemory = memory;
        if (inMemory != null && size <= threshold) {
            inMemory.write(bytes, offset, length);
            return;
        }
        if (out == null) {
            Files.createDirectories(folder);
            file = Files.createTempFile(folder, "part", ".tmp");
            out = Files.newOutputStream(file);
            if (inMemory != null) {
                inMemory.writeTo(out);
            }
            memory = null;
        }
        out.write(bytes, offset, length);
    }

    /** No more bytes come. */
    void complete() throws IOException {
        if (out != null) {
            out.close();
        }
    }

    long size() {
        return size;
    }

    InputStream open() throws IOException {
        if (memory != null) {
            return new ByteArrayInputStream(memory.toByteArray());
        }
        return Files.newInputStream(existing());
    }

    byte[] bytes() throws IOException {
        return memory != null ? memory.toByteArray() : Files.readAllBytes(existing());
    }

    void moveTo(Path target) throws IOException {
        if (memory != null) {
            Files.write(target, memory.toByteArray());
            return;
        }
        Files.copy(existing(), target, StandardCopyOption.REPLACE_EXISTING);
    }

    void delete() throws IOException {
        memory = null;
        if (out != null) {
            out.close();
        }
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }

    private Path existing() throws IOException {
        if (file == null) {
            throw new IOException("the part was deleted");
        }
        return file;
    }
}
