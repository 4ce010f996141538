package org.heliostat.launcher.command.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.heliostat.config.IoReason;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.study.report.Study;
import org.heliostat.study.report.StudyJson;
import org.heliostat.study.report.StudyPage;

/**
 * Where a study is written. Immutable.
 *
 * @param page for people
 * @param json for programs
 * @param journal while the study lasts
 */
record StudyFiles(Path page, Path json, Path journal) {

    /** @param name without what stands behind the dot */
    static StudyFiles of(Path name) {
        Path file = name.getFileName();
        Path folder = name.toAbsolutePath().getParent();
        if (file == null || folder == null || !Files.isDirectory(folder)) {
            throw new LaunchException(name + ": cannot be written there (expected: a name in a folder that exists)");
        }
        if (!Files.isWritable(folder)) {
            throw new LaunchException(
                    name + ": cannot be written there (expected: a folder that this account may write to)");
        }
        StudyFiles files = new StudyFiles(
                name.resolveSibling(file + ".html"),
                name.resolveSibling(file + ".json"),
                name.resolveSibling(file + ".part"));
        // Told now, not after the hours that a study may take.
        for (Path written : List.of(files.page, files.json, files.journal)) {
            if (Files.isDirectory(written)) {
                throw new LaunchException(
                        written + ": is a folder (expected: a name that is free, or that of a study)");
            }
        }
        return files;
    }

    void write(Study study) {
        write(page, new StudyPage().of(study));
        write(json, new StudyJson().of(study));
    }

    /** Whoever reads a study of before never sees half of the new one. */
    private static void write(Path file, String text) {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(fresh, text);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException full) {
            throw new LaunchException(file + ": cannot be written: " + IoReason.of(full));
        }
    }
}
