package org.heliostat.config.change;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes back a change that did not come to its end, by renaming alone, which needs no space. What somebody has written
 * into a file since then is never touched. May be cut off at any step and begun again.
 */
final class Recovery {

    private final Path folder;
    private final ChangeDisk disk;
    private final ChangeHistory history;

    Recovery(Path folder, ChangeDisk disk, ChangeHistory history) {
        this.folder = folder;
        this.disk = disk;
        this.history = history;
    }

    /**
     * Ends the change that the file pending announces.
     *
     * @param aside whether the files as they were and became are left beside the history
     * @return empty when nothing of it was in place
     */
    Optional<Recovered> end(long id, boolean aside) throws IOException {
        Optional<ChangeRecord> change = history.find(id);
        if (change.isPresent()) {
            return Optional.of(takeBack(change.get(), aside));
        }
        if (!Files.isDirectory(history.folder(id))) {
            unannounce();
            return Optional.empty();
        }
        // Its record cannot be read, so that nobody knows what to take back.
        putAside(id);
        unannounce();
        return Optional.of(
                new Recovered("change " + id + ", whose record is broken,", List.of(), List.of(), shown(id)));
    }

    /** @param aside false: only where somebody edited a file meanwhile */
    Recovered takeBack(ChangeRecord change, boolean aside) throws IOException {
        Path entry = history.folder(change.id());
        List<String> takenBack = new ArrayList<>();
        List<String> kept = new ArrayList<>();
        for (ChangeRecord.ChangedFile file : change.files()) {
            Path target = folder.resolve(file.file());
            String now = version(target);
            if (now.equals(file.after())) {
                restore(file, entry, target);
                takenBack.add(file.file());
            } else if (!now.equals(file.before())) {
                kept.add(file.file());
            }
        }
        String words = "change " + change.id() + " by " + change.user() + " ("
                + String.join(", ", change.names().all()) + ")";
        if (aside || !kept.isEmpty()) {
            putAside(change.id());
            unannounce();
            return new Recovered(words, takenBack, kept, shown(change.id()));
        }
        // An entry without its record is no change; one that is not announced is not taken back.
        disk.delete(entry.resolve(ChangeHistory.RECORD));
        unannounce();
        disk.deleteFolder(entry);
        return new Recovered(words, takenBack, kept, "");
    }

    private void restore(ChangeRecord.ChangedFile file, Path entry, Path target) throws IOException {
        Path old = entry.resolve("old").resolve(file.file());
        if (file.before().equals(FileContent.NO_FILE)) {
            disk.delete(target);
        } else if (Files.exists(old)) {
            disk.move(old, target);
        }
    }

    /** In one step: half an entry must not look like a whole one. */
    private void putAside(long id) throws IOException {
        disk.deleteFolder(history.aside(id));
        disk.move(history.folder(id), history.aside(id));
    }

    private void unannounce() throws IOException {
        disk.delete(history.root().resolve(ChangeHistory.PENDING));
    }

    private String shown(long id) {
        return "conf/" + ConfigFolder.HISTORY + "/" + history.aside(id).getFileName();
    }

    /** @return empty text for what is no configuration file */
    private static String version(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return FileContent.NO_FILE;
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > ConfigFolder.LARGEST_FILE) {
            return "";
        }
        return FileContent.of(Files.readAllBytes(file)).version();
    }
}
