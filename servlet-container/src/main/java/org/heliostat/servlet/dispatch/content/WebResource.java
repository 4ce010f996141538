package org.heliostat.servlet.dispatch.content;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A static file or folder of an application, looked up once and then used (Servlet 6.1, 4.6). */
public interface WebResource {

    boolean isDirectory();

    /** @return bytes */
    long length();

    /** @return milliseconds since 1970 */
    long modifiedMillis();

    InputStream open() throws IOException;

    /** @return the file, null when it lies inside a jar */
    @Nullable
    Path file();
}
