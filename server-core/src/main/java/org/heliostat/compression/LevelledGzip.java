package org.heliostat.compression;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/** The JDK's gzip with a level, and a flush that lets the client read everything written so far. */
final class LevelledGzip extends GZIPOutputStream {

    LevelledGzip(OutputStream out, int level, int fragmentSize) throws IOException {
        super(out, fragmentSize, true);
        def.setLevel(level);
    }
}
