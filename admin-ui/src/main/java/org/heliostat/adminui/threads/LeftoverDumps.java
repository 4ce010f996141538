package org.heliostat.adminui.threads;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Dumps that a server which was killed was writing: nobody can read half a heap, and it is as large as a whole one. */
public final class LeftoverDumps {

    private static final Pattern FOLDER = Pattern.compile(DumpFiles.BESIDE + "\\d+");

    /** Without the time, which a dump gets when it is whole. */
    private static final Pattern UNFINISHED = Pattern.compile("[a-z]+\\.(hprof|txt)");

    private LeftoverDumps() {}

    /**
     * Deletes them, but no folder that holds anything else.
     *
     * @param logs folder of dumps, with no server running that writes any; need not be there
     * @return those that are gone
     */
    public static List<Path> remove(Path logs) throws IOException {
        List<Path> gone = new ArrayList<>();
        if (!Files.isDirectory(logs)) {
            return gone;
        }
        try (DirectoryStream<Path> left = Files.newDirectoryStream(logs, DumpFiles.BESIDE + "*")) {
            for (Path folder : left) {
                if (FOLDER.matcher(folder.getFileName().toString()).matches()
                        && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                    removeFolder(folder, gone);
                }
            }
        }
        return gone;
    }

    private static void removeFolder(Path folder, List<Path> gone) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        if (!files.stream().allMatch(LeftoverDumps::isUnfinished)) {
            return;
        }
        for (Path file : files) {
            Files.delete(file);
            gone.add(file);
        }
        Files.delete(folder);
    }

    private static boolean isUnfinished(Path file) {
        return UNFINISHED.matcher(file.getFileName().toString()).matches()
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }
}
