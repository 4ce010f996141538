package org.heliostat.adminui.rest;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.request.RequestBody;

/**
 * Receives a WAR into a temporary file.
 *
 * @param folder made when needed
 * @param limit bytes
 */
record Upload(Path folder, long limit) {

    private static final int PIECE = 64 * 1024;

    /** @return a new file, which the caller removes */
    Path receive(RequestBody body) throws IOException, ProblemException {
        if (body.contentLength() > limit) {
            throw tooLarge(Long.toString(body.contentLength()));
        }
        Files.createDirectories(folder);
        Path file = Files.createTempFile(folder, "upload", ".war");
        boolean whole = false;
        try (OutputStream out = Files.newOutputStream(file)) {
            byte[] piece = new byte[PIECE];
            long count = 0;
            for (int n = body.read(piece, 0, PIECE); n >= 0; n = body.read(piece, 0, PIECE)) {
                count += n;
                if (count > limit) {
                    throw tooLarge("more than " + limit);
                }
                out.write(piece, 0, n);
            }
            whole = true;
        } finally {
            if (!whole) {
                Files.deleteIfExists(file);
            }
        }
        return file;
    }

    private ProblemException tooLarge(String size) {
        return new ProblemException(Problem.wrongValue(413, "body", size + " bytes", "at most " + limit + " bytes"));
    }
}
