package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Maps parts of a file and undoes that at once, not when the garbage collector comes by. Java 17 has no public call for
 * it; from 22 on it has. Belongs to one file; one thread at a time.
 */
public interface Mappings {

    /** @return the part of the file as memory */
    ByteBuffer map(FileChannel file, long position, long bytes) throws IOException;

    /** Undoes all; afterwards nobody may touch the memory. */
    void undo();

    static Mappings ofThisJava() {
        return Runtime.version().feature() >= ArenaMappings.SINCE ? new ArenaMappings() : new CleanedMappings();
    }
}
