package org.heliostat.servlet.multipart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.servlet.servlethttp.fields.RequestLimit;

/**
 * Where the parts of one body are kept: small ones in memory as long as there is some left for the body, others in
 * files, of which there is a limit. Used by one thread at a time.
 */
final class PartStore {

    /** A form field is not worth a file, whatever the servlet's threshold. */
    static final int SMALL = 4096;

    /** What files of parts are called, so that those of a server that was killed are known again. */
    static final String PREFIX = "heliostat-part-";

    private final MultipartLimits limits;
    private int memoryLeft;
    private int files;

    PartStore(MultipartLimits limits) {
        this.limits = limits;
        this.memoryLeft = limits.server().partMemoryBytes();
    }

    /**
     * Asks for more memory for a part.
     *
     * @param size bytes of the part with these
     * @return false when it must go to a file
     */
    boolean takeMemory(long size, int more) {
        if (size > Math.max(SMALL, limits.declared().fileSizeThreshold()) || more > memoryLeft) {
            return false;
        }
        memoryLeft -= more;
        return true;
    }

    void giveBack(int bytes) {
        memoryLeft += bytes;
    }

    Path newFile() throws IOException {
        if (files == limits.server().maxPartFiles()) {
            throw new MultipartException(RequestLimit.PART_FILES, "multipart parts in files: more than " + files);
        }
        Files.createDirectories(limits.folder());
        Path file = Files.createTempFile(limits.folder(), PREFIX, ".tmp");
        files++;
        return file;
    }
}
