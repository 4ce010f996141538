package org.heliostat.packages.tree;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of a file of a tree; they can be read again and again. */
public interface Content {

    /** @return in bytes */
    long size() throws IOException;

    /** @return to be closed by who asked */
    InputStream open() throws IOException;

    static Content of(Path file) {
        return new Content() {
            @Override
            public long size() throws IOException {
                return Files.size(file);
            }

            @Override
            public InputStream open() throws IOException {
                return Files.newInputStream(file);
            }
        };
    }

    static Content of(byte[] bytes) {
        byte[] kept = bytes.clone();
        return new Content() {
            @Override
            public long size() {
                return kept.length;
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(kept);
            }
        };
    }

    static Content of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** @return everything as bytes; for contents that are known to be small */
    default byte[] bytes() {
        try (InputStream in = open()) {
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
