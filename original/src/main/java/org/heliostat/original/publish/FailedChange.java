package org.heliostat.original.publish;

import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.function.BiConsumer;

/** What a client is told of a change of files that the system has refused. */
public final class FailedChange {

    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int INSUFFICIENT_STORAGE = 507;

    private FailedChange() {}

    /**
     * @param disk gets file and reason where neither the client nor rights are the cause
     * @return of the answer
     */
    public static int status(FileSystemException failed, BiConsumer<String, String> disk) {
        if (failed instanceof AccessDeniedException) {
            return FORBIDDEN;
        }
        if (failed instanceof NoSuchFileException) {
            return NOT_FOUND;
        }
        if (failed instanceof FileAlreadyExistsException
                || failed instanceof DirectoryNotEmptyException
                || failed instanceof NotDirectoryException) {
            return CONFLICT;
        }
        String reason = String.valueOf(failed.getReason());
        if (reason.startsWith("File name too long")) {
            return FORBIDDEN;
        }
        disk.accept(String.valueOf(failed.getFile()), reason);
        return INSUFFICIENT_STORAGE;
    }
}
