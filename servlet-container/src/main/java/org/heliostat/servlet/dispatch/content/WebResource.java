package org.heliostat.servlet.dispatch.content;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.heliostat.filecache.FileEntry;
import org.jspecify.annotations.Nullable;

/** A static file or folder of an application, looked up once and then used (Servlet 6.1, 4.6). */
public interface WebResource {

    boolean isDirectory();

    /** @return bytes */
    long length();

    /** @return milliseconds since 1970 */
    long modifiedMillis();

    /** @return strong entity tag with its quotes */
    String eTag();

    InputStream open() throws IOException;

    /** @return the file, null when it lies inside a jar */
    @Nullable
    Path file();

    /** @return what the file cache knows of it; of a resource in a jar it is unpacked for that, and null when it cannot be */
    @Nullable
    FileEntry entry();
}
