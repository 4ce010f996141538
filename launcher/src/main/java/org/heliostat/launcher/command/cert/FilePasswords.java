package org.heliostat.launcher.command.cert;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.heliostat.config.IoReason;
import org.heliostat.launcher.command.line.PasswordInput;
import org.heliostat.launcher.exit.LaunchException;

/** Finds the password of a file that is encrypted: in a file that was named, or by asking. It is never an argument. */
final class FilePasswords {

    private final Optional<Path> file;
    private final PrintWriter err;

    /** @param file whose first line is the password; empty to ask */
    FilePasswords(Optional<Path> file, PrintWriter err) {
        this.file = file;
        this.err = err;
    }

    /** @param encrypted that the password is for */
    char[] of(Path encrypted) {
        return file.map(FilePasswords::firstLine)
                .orElseGet(() -> new PasswordInput(err).readKnown(encrypted.toString()))
                .toCharArray();
    }

    private static String firstLine(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return PasswordInput.firstLine(in);
        } catch (IOException unreadable) {
            throw new LaunchException("--password-file: " + file + ": " + IoReason.of(unreadable)
                    + " (expected: a file that can be read)");
        }
    }
}
