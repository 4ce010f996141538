package org.heliostat.adminui.logs;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.heliostat.admin.LogFile;

/** Gives each log one name: an access log whose virtual servers have files of their own is several files of one name. */
final class LogNames {

    private LogNames() {}

    /** @return the same logs; those of one name have their file behind it, from the folder on that all of them are in */
    static List<LogFile> distinct(List<LogFile> logs) {
        Map<String, List<Path>> files = logs.stream()
                .collect(Collectors.groupingBy(
                        LogFile::name, Collectors.mapping(log -> whole(log.file()), Collectors.toList())));
        Map<String, Path> folders = files.entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1)
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> commonFolder(entry.getValue())));
        Function<LogFile, LogFile> named = log -> {
            Path folder = folders.get(log.name());
            return folder == null
                    ? log
                    : new LogFile(log.name() + ":" + folder.relativize(whole(log.file())), log.file(), log.kind());
        };
        return logs.stream().map(named).toList();
    }

    private static Path commonFolder(List<Path> files) {
        Path common = folder(files.get(0));
        for (Path file : files) {
            while (!file.startsWith(common)) {
                common = folder(common);
            }
        }
        return common;
    }

    /** The root is a folder of everything, so whoever goes up ends there at the latest. */
    private static Path folder(Path file) {
        Path parent = file.getParent();
        return parent == null ? file : parent;
    }

    private static Path whole(Path file) {
        return file.toAbsolutePath().normalize();
    }
}
