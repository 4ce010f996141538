package org.heliostat.embedding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Replacements;
import org.heliostat.config.change.EditException;
import org.heliostat.config.change.FileContent;
import org.heliostat.config.change.FileEdit;
import org.heliostat.config.change.StagedFiles;

/**
 * The files of an instance that somebody has configured, with the directives of a program in the place of those that stand
 * there; nothing is written. Immutable.
 */
record ConfiguredFiles(Path conf, List<ServerSettings.Directive> directives) {

    private static final String MAGNUS = "magnus.conf";

    /** @return contents by name, relative to the configuration folder, of files that differ from those on disk */
    Map<String, Optional<byte[]>> contents() {
        if (directives.isEmpty()) {
            return Map.of();
        }
        Map<String, Optional<String>> values = new LinkedHashMap<>();
        directives.forEach(one -> values.put(one.name(), Optional.of(one.value())));
        try {
            return StagedFiles.of(
                            List.of(new FileEdit.Directives(MAGNUS, values)),
                            this::read,
                            new Replacements(System.getenv(), conf))
                    .contents();
        } catch (EditException wrong) {
            throw new InvalidSettingsException(
                    wrong.all().stream().map(EditException::getMessage).toList());
        }
    }

    private Optional<FileContent> read(String name) throws EditException {
        Path file = conf.resolve(name);
        try {
            return Files.isRegularFile(file) ? Optional.of(FileContent.of(Files.readAllBytes(file))) : Optional.empty();
        } catch (IOException unreadable) {
            throw new EditException("file", file.toString(), "a file that can be read");
        }
    }
}
