package org.heliostat.adminui.rest;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.request.RequestBody;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives a WAR into a temporary file.
 *
 * @param folder made when needed
 * @param limit bytes
 */
record Upload(Path folder, long limit) {

    private static final Logger LOG = LoggerFactory.getLogger(Upload.class);
    private static final int PIECE = 64 * 1024;

    static final String PREFIX = "upload";
    static final String ENDING = ".war";

    /** @return a new file, which the caller removes */
    Path receive(RequestBody body) throws IOException, ProblemException {
        if (body.contentLength() > limit) {
            throw tooLarge(Long.toString(body.contentLength()));
        }
        Path file = make();
        boolean whole = false;
        try (OutputStream out = Files.newOutputStream(file)) {
            byte[] piece = new byte[PIECE];
            long count = 0;
            for (int n = body.read(piece, 0, PIECE); n >= 0; n = body.read(piece, 0, PIECE)) {
                count += n;
                if (count > limit) {
                    throw tooLarge("more than " + limit);
                }
                write(out, piece, n);
            }
            whole = true;
        } finally {
            if (!whole) {
                Files.deleteIfExists(file);
            }
        }
        return file;
    }

    private Path make() throws ProblemException {
        try {
            Files.createDirectories(folder);
            return Files.createTempFile(folder, PREFIX, ENDING);
        } catch (IOException refused) {
            throw refused(refused);
        }
    }

    /** What the disk refuses is told to the client and the log; what the client breaks off is not. */
    private void write(OutputStream out, byte[] piece, int length) throws ProblemException {
        try {
            out.write(piece, 0, length);
        } catch (IOException full) {
            throw refused(full);
        }
    }

    private ProblemException refused(IOException reason) {
        LOG.error("admin: an upload could not be written to {}: {}", folder, reason.toString());
        return new ProblemException(
                Problem.of(507, "Insufficient storage", "the WAR could not be written: " + reason.getMessage()));
    }

    private ProblemException tooLarge(String size) {
        return new ProblemException(Problem.wrongValue(413, "body", size + " bytes", "at most " + limit + " bytes"));
    }
}
