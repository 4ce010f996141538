package org.heliostat.adminui.trial;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file that says what is being tried, for the next start should this one end before the trial does. Belongs to the thread of
 * changes.
 */
final class TrialNote {

    private static final Logger LOG = LoggerFactory.getLogger(TrialNote.class);
    private static final long LARGEST = 256 * 1024;

    private final Path file;
    private final JsonMapper mapper = new JsonMapper();

    /**
     * What is written in it.
     *
     * @param reason of the change in the configuration's history
     */
    record Begun(String reason, Trial.Subject subject, Trial.Plan plan) {}

    /** @param file made when needed; its folder too */
    TrialNote(Path file) {
        this.file = file;
    }

    void write(Begun begun) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        Files.write(beside, mapper.writeValueAsBytes(begun));
        Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** @return empty when nothing was being tried; what cannot be read is logged and taken as nothing */
    Optional<Begun> read() {
        try {
            if (Files.size(file) > LARGEST) {
                throw new IOException("more than " + LARGEST + " bytes");
            }
            return Optional.of(mapper.readValue(Files.readAllBytes(file), Begun.class));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException unreadable) {
            LOG.warn("{}: what was being tried is not known: {}", file, unreadable.toString());
            return Optional.empty();
        }
    }

    /** The trial is over. */
    void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException stuck) {
            LOG.warn(
                    "{} stays, and a change that is kept will be put back at the next start: {}",
                    file,
                    stuck.toString());
        }
    }
}
