package org.heliostat.config.change;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The changes that were made, each in a folder of its own below {@code conf/history}: {@code change.properties}, and
 * its files as they were ({@code old}) and as they became ({@code new}). Any thread may look.
 */
public final class ChangeHistory {

    static final String RECORD = "change.properties";
    static final String PENDING = "pending";
    private static final Logger LOG = LoggerFactory.getLogger(ChangeHistory.class);
    private static final String UNFINISHED = ".unfinished";
    private static final Pattern ENTRY = Pattern.compile("[0-9]{10}");

    private final Path root;

    /** Changes whose records were complained of; there are HistoryVersions of them at most. */
    private final Set<Long> unreadable = ConcurrentHashMap.newKeySet();

    /** @param root may be missing: then nothing was changed yet */
    ChangeHistory(Path root) {
        this.root = root;
    }

    /** @return newest first */
    public List<ChangeRecord> all() throws IOException {
        List<ChangeRecord> changes = new ArrayList<>();
        for (long id : ids()) {
            find(id).ifPresent(changes::add);
        }
        changes.sort(Comparator.comparingLong(ChangeRecord::id).reversed());
        return changes;
    }

    /** @return empty when there is none of the number, or its record cannot be read, which is logged once */
    public Optional<ChangeRecord> find(long id) throws IOException {
        try {
            return Optional.of(RecordText.read(Files.readString(folder(id).resolve(RECORD), StandardCharsets.UTF_8)));
        } catch (NoSuchFileException | NotDirectoryException gone) {
            return Optional.empty();
        } catch (IOException broken) {
            // The others can be shown, and this one is looked for at every look at the history.
            if (unreadable.add(id)) {
                LOG.warn("conf/history/{}: is left out: {}", folder(id).getFileName(), broken.toString());
            }
            return Optional.empty();
        }
    }

    /** @return who made a file what it is; empty when that was done in another way, or longer ago than is kept */
    public Optional<ChangeRecord> whoMade(String file, String version) throws IOException {
        for (ChangeRecord change : all()) {
            for (ChangeRecord.ChangedFile changed : change.files()) {
                if (changed.file().equals(file) && changed.after().equals(version)) {
                    return Optional.of(change);
                }
            }
        }
        return Optional.empty();
    }

    /** @return what brings the files of a change back to what they were before it */
    public List<FileEdit> before(ChangeRecord change) throws IOException {
        List<FileEdit> edits = new ArrayList<>();
        for (ChangeRecord.ChangedFile file : change.files()) {
            edits.add(new FileEdit.Content(file.file(), content(change, file.file(), file.before(), "old")));
        }
        return edits;
    }

    /** @return the files of a change as they were and became */
    public List<StagedFiles.StagedFile> files(ChangeRecord change) throws IOException {
        List<StagedFiles.StagedFile> files = new ArrayList<>();
        for (ChangeRecord.ChangedFile file : change.files()) {
            files.add(new StagedFiles.StagedFile(
                    file.file(),
                    content(change, file.file(), file.before(), "old"),
                    content(change, file.file(), file.after(), "new")));
        }
        return files;
    }

    Path root() {
        return root;
    }

    Path folder(long id) {
        return root.resolve(String.format("%010d", id));
    }

    /** @return where the files of a change are left that did not come to its end */
    Path aside(long id) {
        return root.resolve(folder(id).getFileName() + UNFINISHED);
    }

    long nextId() throws IOException {
        return Stream.concat(ids().stream(), asideIds().stream())
                        .mapToLong(id -> id)
                        .max()
                        .orElse(0)
                + 1;
    }

    /** @return in no order */
    List<Long> ids() throws IOException {
        return ids("");
    }

    /** @return of changes that did not come to their end, in no order */
    List<Long> asideIds() throws IOException {
        return ids(UNFINISHED);
    }

    private List<Long> ids(String ending) throws IOException {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.endsWith(ending))
                    .map(name -> name.substring(0, name.length() - ending.length()))
                    .filter(name -> ENTRY.matcher(name).matches())
                    .map(Long::valueOf)
                    .toList();
        } catch (NoSuchFileException none) {
            return List.of();
        }
    }

    private Optional<FileContent> content(ChangeRecord change, String file, String version, String side)
            throws IOException {
        if (version.equals(FileContent.NO_FILE)) {
            return Optional.empty();
        }
        FileContent content = FileContent.of(
                Files.readAllBytes(folder(change.id()).resolve(side).resolve(file)));
        if (!content.version().equals(version)) {
            throw new IOException("change " + change.id() + ": " + file + " was altered in the history");
        }
        return Optional.of(content);
    }
}
