package org.heliostat.original.publish;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Names of what is being written, until it is renamed to what it becomes. They begin with a dot, so nobody is served such a file.
 * The end of a process leaves them behind. Session threads.
 */
public final class Unfinished {

    private static final String PREFIX = ".upload-";
    private static final int LENGTH = PREFIX.length() + 36;
    private static final long OLD_MILLIS = TimeUnit.HOURS.toMillis(1);

    private Unfinished() {}

    /** @return a name that nothing has yet */
    public static String name() {
        return PREFIX + UUID.randomUUID();
    }

    public static boolean isName(String name) {
        return name.length() == LENGTH && name.startsWith(PREFIX);
    }

    /** Takes away what nobody has written to for an hour. */
    public static void sweep(Path folder, long nowMillis) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, PREFIX + "*")) {
            for (Path path : left) {
                if (isName(String.valueOf(path.getFileName())) && isOlder(path, nowMillis - OLD_MILLIS)) {
                    remove(path);
                }
            }
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
    }

    /** Takes away the file, or the folder with all below, if it is there. Links are not followed. */
    public static void remove(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
                if (failed instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failed;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException failed) throws IOException {
                Files.deleteIfExists(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static boolean isOlder(Path path, long millis) throws IOException {
        boolean[] older = {true};
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return look(attributes);
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                return look(attributes);
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failed) {
                // It has its name by now, or cannot be looked at.
                older[0] = false;
                return FileVisitResult.TERMINATE;
            }

            private FileVisitResult look(BasicFileAttributes attributes) {
                older[0] = attributes.lastModifiedTime().toMillis() < millis;
                return older[0] ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }
        });
        return older[0];
    }
}
