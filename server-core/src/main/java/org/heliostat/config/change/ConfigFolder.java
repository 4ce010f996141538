package org.heliostat.config.change;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.config.change.StagedFiles.StagedFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The configuration folder of an instance: replaces files so that a full disk leaves the old ones, and a crash at any
 * moment leaves either all old or all new ones for the next start.
 *
 * <p>A change is prepared beside the files, then announced by {@code history/pending}, then the files are renamed into
 * place. Until it is {@link #keep kept}, {@link #takeBack} and {@link #recover} bring the old files back by renaming
 * alone, which needs no space. One thread at a time may change; any may read.
 */
public final class ConfigFolder implements StagedFiles.Source {

    /** The folder of the history, in the configuration folder. */
    public static final String HISTORY = "history";

    private static final Logger LOG = LoggerFactory.getLogger(ConfigFolder.class);
    private static final String PREPARED = "preparing";
    private static final String NEW_SUFFIX = ".heliostat-new";
    static final long LARGEST_FILE = 16L << 20;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}");
    private static final int DEEPEST = 4;

    private final Path folder;
    private final ChangeDisk disk;
    private final ChangeHistory history;
    private final Recovery recovery;

    /** @param folder the configuration folder, {@code conf} of an instance */
    public ConfigFolder(Path folder) {
        this(folder, new ChangeDisk.Local());
    }

    ConfigFolder(Path folder, ChangeDisk disk) {
        this.folder = folder.toAbsolutePath().normalize();
        this.disk = disk;
        this.history = new ChangeHistory(this.folder.resolve(HISTORY));
        this.recovery = new Recovery(this.folder, disk, history);
    }

    public ChangeHistory history() {
        return history;
    }

    /** @return whether a name can be that of a configuration file at all */
    public static boolean isName(String file) {
        String[] parts = file.split("/", -1);
        boolean reserved = parts[0].equals(HISTORY) || parts[0].equals("certs");
        return !reserved
                && parts.length <= DEEPEST
                && Stream.of(parts).allMatch(part -> NAME.matcher(part).matches());
    }

    /** @return what the file holds, to be shown; a link is followed */
    public Optional<FileContent> look(String file) throws EditException {
        return content(file, "a readable file of 16 MB at most");
    }

    /** @return what the file holds, to be changed */
    @Override
    public Optional<FileContent> read(String file) throws EditException {
        // A link would be replaced by a file, and what it points to would stay as it is.
        if (isLink(file)) {
            throw new EditException("file", file, "a file of its own; it is a link: change what it points to");
        }
        return content(file, "a file of 16 MB at most");
    }

    /** @return whether a file can be looked at, but not be changed here */
    public boolean isLink(String file) {
        return isName(file) && Files.isSymbolicLink(folder.resolve(file));
    }

    private Optional<FileContent> content(String file, String expected) throws EditException {
        if (!isName(file)) {
            throw new EditException("file", file, "the name of a configuration file");
        }
        Path path = folder.resolve(file);
        try {
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            if (!Files.isRegularFile(path) || Files.size(path) > LARGEST_FILE) {
                throw new EditException("file", file, expected);
            }
            return Optional.of(FileContent.of(Files.readAllBytes(path)));
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        } catch (IOException unreadable) {
            throw new EditException("file", file, "a readable file");
        }
    }

    /**
     * Puts staged files into place; they count from now on, but are not {@link #keep kept} yet.
     *
     * @throws IOException when that cannot be done, for instance because the disk is full; the old files are there
     */
    public ChangeRecord replace(StagedFiles staged, ChangeRecord.Draft draft, ChangedNames names) throws IOException {
        recover(true).ifPresent(recovered -> recovered.lines().forEach(line -> LOG.warn("conf: {}", line)));
        ChangeRecord change = draft.of(history.nextId(), staged, names);
        try {
            prepare(change, staged);
            for (StagedFile file : staged.files()) {
                Path target = folder.resolve(file.file());
                if (file.after().isPresent()) {
                    disk.move(beside(file.file()), target);
                } else {
                    disk.delete(target);
                }
            }
        } catch (IOException failure) {
            try {
                recover(false);
            } catch (IOException worse) {
                failure.addSuppressed(worse);
            }
            throw failure;
        }
        return change;
    }

    /** The change is good: from now on nothing takes it back but another one. */
    public void keep() throws IOException {
        disk.delete(history.root().resolve(ChangeHistory.PENDING));
    }

    /** @param most changes that the history keeps; the oldest go */
    public void prune(int most) throws IOException {
        List<Long> kept = history.ids().stream().sorted().toList();
        for (int i = 0; i < kept.size() - most; i++) {
            forget(history.folder(kept.get(i)));
        }
        for (long id : history.asideIds()) {
            if (id < history.nextId() - most) {
                disk.deleteFolder(history.aside(id));
            }
        }
    }

    /**
     * Brings back the files as they were before a change that is not kept; what somebody wrote into one meanwhile stays.
     */
    public Recovered takeBack(ChangeRecord change) throws IOException {
        return recovery.takeBack(change, false);
    }

    /**
     * Ends what a crash left unfinished. To be called before the configuration is read.
     *
     * @return what became of the change that was not at its end, if there was one
     */
    public Optional<Recovered> recover() throws IOException {
        return recover(true);
    }

    private Optional<Recovered> recover(boolean aside) throws IOException {
        Path pending = history.root().resolve(ChangeHistory.PENDING);
        Optional<Recovered> recovered =
                Files.exists(pending) ? recovery.end(pendingId(pending), aside) : Optional.empty();
        disk.delete(history.root().resolve(ChangeHistory.PENDING + NEW_SUFFIX));
        disk.deleteFolder(history.root().resolve(PREPARED));
        removeBesides(folder, DEEPEST);
        return recovered;
    }

    private void prepare(ChangeRecord change, StagedFiles staged) throws IOException {
        Path prepared = history.root().resolve(PREPARED);
        for (StagedFile file : staged.files()) {
            Path target = folder.resolve(file.file());
            Optional<Path> like = Optional.of(Files.exists(target) ? target : folder.resolve("server.xml"))
                    .filter(Files::exists);
            copy(prepared.resolve("old").resolve(file.file()), file.before(), like);
            copy(prepared.resolve("new").resolve(file.file()), file.after(), like);
            copy(beside(file.file()), file.after(), like);
        }
        byte[] record = RecordText.write(change).getBytes(StandardCharsets.UTF_8);
        disk.makeFolder(prepared);
        disk.write(prepared.resolve(ChangeHistory.RECORD), record, Optional.empty());
        Path announced = history.root().resolve(ChangeHistory.PENDING + NEW_SUFFIX);
        disk.write(announced, Long.toString(change.id()).getBytes(StandardCharsets.US_ASCII), Optional.empty());
        disk.move(announced, history.root().resolve(ChangeHistory.PENDING));
        disk.move(prepared, history.folder(change.id()));
    }

    private void copy(Path to, Optional<FileContent> content, Optional<Path> like) throws IOException {
        if (content.isPresent()) {
            Path above = to.getParent();
            if (above != null) {
                disk.makeFolder(above);
            }
            disk.write(to, content.get().bytes(), like);
        }
    }

    /** The record goes first: half an entry must not look like a whole one. */
    private void forget(Path entry) throws IOException {
        disk.delete(entry.resolve(ChangeHistory.RECORD));
        disk.deleteFolder(entry);
    }

    private Path beside(String file) {
        Path target = folder.resolve(file);
        return target.resolveSibling("." + target.getFileName() + NEW_SUFFIX);
    }

    private void removeBesides(Path within, int deep) throws IOException {
        if (deep == 0 || !Files.isDirectory(within, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> entries = Files.list(within)) {
            for (Path entry : entries.toList()) {
                String name = entry.getFileName().toString();
                if (name.startsWith(".") && name.endsWith(NEW_SUFFIX)) {
                    disk.delete(entry);
                } else if (!name.equals(HISTORY)) {
                    removeBesides(entry, deep - 1);
                }
            }
        }
    }

    private static long pendingId(Path pending) throws IOException {
        try {
            return Long.parseLong(
                    Files.readString(pending, StandardCharsets.US_ASCII).strip());
        } catch (NumberFormatException broken) {
            throw new IOException(pending + ": is no number of a change", broken);
        }
    }
}
