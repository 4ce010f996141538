package org.heliostat.servlet.multipart;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The bytes of one part: in memory while there is some for it, then in a temporary file. */
final class PartContent {

    private final PartStore store;
    private final Set<InputStream> open = new HashSet<>();
    private @Nullable ByteArrayOutputStream memory = new ByteArrayOutputStream(64);
    private @Nullable Path file;
    private @Nullable OutputStream out;
    private boolean moved;
    private boolean deleted;
    private long size;

    PartContent(PartStore store) {
        this.store = store;
    }

    void append(byte[] bytes, int offset, int length) throws IOException {
        size += length;
        ByteArrayOutputStream inMemory = memory;
        if (inMemory != null && store.takeMemory(size, length)) {
            inMemory.write(bytes, offset, length);
            return;
        }
        OutputStream target = out == null ? toFile(inMemory) : out;
        target.write(bytes, offset, length);
    }

    private OutputStream toFile(@Nullable ByteArrayOutputStream inMemory) throws IOException {
        Path made = store.newFile();
        file = made;
        OutputStream target = Files.newOutputStream(made);
        out = target;
        if (inMemory != null) {
            inMemory.writeTo(target);
            store.giveBack(inMemory.size());
            memory = null;
        }
        return target;
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

    boolean isInFile() {
        return file != null;
    }

    /** The stream ends with the part: an open one would keep the space of the file that was deleted. */
    InputStream open() throws IOException {
        Tracked stream = new Tracked(memory != null ? new ByteArrayInputStream(memory.toByteArray()) : existing());
        open.add(stream);
        return stream;
    }

    byte[] bytes() throws IOException {
        if (memory != null) {
            return memory.toByteArray();
        }
        try (InputStream in = existing()) {
            return in.readAllBytes();
        }
    }

    /** The part stays readable, in its new place, which does not end with it. */
    void moveTo(Path target) throws IOException {
        if (memory != null) {
            Files.write(target, memory.toByteArray());
            return;
        }
        Path from = file;
        if (from == null || deleted) {
            throw gone();
        }
        if (moved) {
            Files.copy(from, target, StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        Files.move(from, target, StandardCopyOption.REPLACE_EXISTING);
        file = target;
        moved = true;
    }

    void delete() throws IOException {
        deleted = true;
        memory = null;
        List<InputStream> left = new ArrayList<>(open);
        open.clear();
        for (InputStream stream : left) {
            stream.close();
        }
        try {
            complete();
        } finally {
            if (file != null && !moved) {
                Files.deleteIfExists(file);
            }
        }
    }

    private InputStream existing() throws IOException {
        if (file == null || deleted) {
            throw gone();
        }
        return Files.newInputStream(file);
    }

    private static IOException gone() {
        return new IOException("the part was deleted, by the application or with the end of its request");
    }

    /** Known until it is closed. */
    private final class Tracked extends FilterInputStream {

        private boolean closed;

        Tracked(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            requireOpen();
            return super.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            requireOpen();
            return super.read(bytes, offset, length);
        }

        private void requireOpen() throws IOException {
            if (closed) {
                throw gone();
            }
        }

        @Override
        public void close() throws IOException {
            closed = true;
            open.remove(this);
            super.close();
        }
    }
}
