package org.heliostat.launcher.memory;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.adminui.threads.DumpFiles;
import org.heliostat.adminui.threads.Dumps;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes dumps of the heap after an OutOfMemoryError, as long as few lie there: the first ones tell most, and each stops
 * the process for seconds. On the thread of the watch.
 *
 * @param folder the instance's logs
 * @param files writes them
 */
public record OutOfMemoryDumps(Path folder, DumpFiles files, Dumps dumps) {

    private static final Logger LOG = LoggerFactory.getLogger(OutOfMemoryDumps.class);
    private static final String NAME = "outofmemory";
    private static final String ENDING = ".hprof";

    /**
     * Writes one.
     *
     * @param most dumps that may lie in the folder afterwards
     * @throws IOException with the reason when it cannot be written
     */
    public void write(int most) throws IOException {
        int there = count();
        if (there >= most) {
            LOG.warn("OutOfMemory dump: {} dumps lie in {}: no further one (OutOfMemoryDumps)", there, folder);
            return;
        }
        Path file = files.write(NAME, ENDING, dumps.heapBytes(), dumps::heap);
        LOG.error("OutOfMemory dump: {} was written", file);
    }

    private int count() throws IOException {
        Files.createDirectories(folder);
        int count = 0;
        try (DirectoryStream<Path> there = Files.newDirectoryStream(folder, NAME + "-*" + ENDING)) {
            for (Path file : there) {
                count += Files.isRegularFile(file) ? 1 : 0;
            }
        }
        return count;
    }
}
