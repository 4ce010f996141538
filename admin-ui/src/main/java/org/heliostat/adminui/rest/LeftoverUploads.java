package org.heliostat.adminui.rest;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** WARs that a server which was killed was receiving. */
public final class LeftoverUploads {

    private LeftoverUploads() {}

    /**
     * Deletes them.
     *
     * @param folder of uploads, with no server running that takes any; need not be there
     * @return those that are gone
     */
    public static List<Path> remove(Path folder) throws IOException {
        List<Path> gone = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return gone;
        }
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, Upload.PREFIX + "*" + Upload.ENDING)) {
            for (Path file : left) {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    Files.delete(file);
                    gone.add(file);
                }
            }
        }
        return gone;
    }
}
