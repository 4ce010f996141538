package org.heliostat.importer.draft;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.config.Finding;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.importer.report.Fate;
import org.heliostat.importer.report.Note;

/** An import in a test: its files as texts, and its notes. */
public final class ImportedInstance {

    private final Imported imported;
    private final Map<String, String> files = new LinkedHashMap<>();

    private ImportedInstance(Imported imported) {
        this.imported = imported;
        for (DraftFile file : DraftFiles.of(imported.draft(), "type=text/html exts=html,htm\n")) {
            files.put(file.name(), new String(file.content(), StandardCharsets.UTF_8));
        }
    }

    public static ImportedInstance of(Imported imported) {
        return new ImportedInstance(imported);
    }

    /** @return the text of a file, relative to the instance; nothing where there is none */
    public String file(String name) {
        return files.getOrDefault(name, "");
    }

    public Map<String, String> files() {
        return Map.copyOf(files);
    }

    public List<Note> notes() {
        return imported.notes().all();
    }

    /** @return the notes about a setting, by the beginning of what is shown of it */
    public List<Note> notesOf(String what) {
        return notes().stream().filter(note -> note.what().startsWith(what)).toList();
    }

    public List<String> left() {
        return notes().stream()
                .filter(note -> note.fate() == Fate.LEFT)
                .map(Note::toString)
                .toList();
    }

    /** The server's own readers find no error in it. */
    public ImportedInstance mustBeReadable(Path folder) {
        try {
            for (Map.Entry<String, String> file : files.entrySet()) {
                Path path = folder.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
            }
            Files.createDirectories(folder.resolve("docs"));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
        assertThat(ConfigurationReader.read(folder).findings().stream().filter(Finding::isError))
                .as(files.toString())
                .isEmpty();
        return this;
    }
}
