package org.heliostat.config;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Why a file or a connection could not be used, in words for people: no names of classes. */
public final class IoReason {

    private IoReason() {}

    /** @return a few words, without the path that the caller names anyway */
    public static String of(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof NoSuchFileException) {
            return "no such file";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "a file of this name is in the way";
        }
        @Nullable String told = failure instanceof FileSystemException named ? named.getReason() : failure.getMessage();
        if (told != null && !told.isBlank()) {
            return told;
        }
        return failure instanceof ConnectException ? "nobody answers at the port" : "the system gives no reason";
    }
}
