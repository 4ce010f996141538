package org.heliostat.servlet.multipart;

import java.nio.file.Path;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.servlethttp.fields.RequestLimit;
import org.heliostat.servlet.servlethttp.fields.RequestLimits;

/**
 * Bounds of one multipart body: the server's and what the servlet declares.
 *
 * @param folder for parts on disk
 * @param declared by the servlet
 */
public record MultipartLimits(Path folder, MultipartSettings declared, RequestLimits server) {

    /** @param bytes of the whole body so far, or announced */
    void requireBodyWithin(long bytes) throws MultipartException {
        boolean own = declared.maxRequestSize() >= 0;
        long most = own ? declared.maxRequestSize() : server.maxMultipartBytes();
        if (most >= 0 && bytes > most) {
            throw new MultipartException(
                    own ? RequestLimit.APPLICATION_REQUEST_SIZE : RequestLimit.MULTIPART_SIZE,
                    "multipart body: size exceeded: more than " + most + " bytes");
        }
    }
}
