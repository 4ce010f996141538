package org.heliostat.launcher.instance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.heliostat.launcher.exit.LaunchException;

/** The small files of {@code run/} by which commands find the server of an instance. */
public final class RunFiles {

    private RunFiles() {}

    public static Path pidFile(InstanceFolder instance) {
        return instance.run().resolve("pid");
    }

    /** @return process id of the server, empty when there is none */
    public static Optional<Long> pid(InstanceFolder instance) {
        return content(pidFile(instance)).flatMap(RunFiles::number);
    }

    /** @return beginning of the admin API's URLs, such as {@code http://127.0.0.1:8989} */
    public static Optional<String> adminAddress(InstanceFolder instance) {
        return content(addressFile(instance));
    }

    /** Writes the address in one step: whoever waits for the file never reads half of it. */
    public static void writeAdminAddress(InstanceFolder instance, String url) {
        Path beside = instance.run().resolve("admin-address.new");
        try {
            Files.writeString(beside, url + "\n");
            Files.move(
                    beside, addressFile(instance), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException refused) {
            throw new LaunchException(addressFile(instance) + ": cannot be written: " + InstanceFolder.reason(refused));
        }
    }

    public static void removeAdminAddress(InstanceFolder instance) {
        try {
            Files.deleteIfExists(addressFile(instance));
        } catch (IOException refused) {
            throw new LaunchException(addressFile(instance) + ": cannot be removed: " + InstanceFolder.reason(refused));
        }
    }

    /** @return where a process that ends by itself says why */
    public static Path endNote(InstanceFolder instance) {
        return instance.run().resolve("ended-by-itself");
    }

    private static Path addressFile(InstanceFolder instance) {
        return instance.run().resolve("admin-address");
    }

    private static Optional<String> content(Path file) {
        try {
            return Optional.of(Files.readString(file).trim()).filter(text -> !text.isEmpty());
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private static Optional<Long> number(String text) {
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException notOurs) {
            return Optional.empty();
        }
    }
}
