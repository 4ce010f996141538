package org.heliostat.adminui.threads;

import java.io.IOException;
import java.nio.file.Path;

/** Writes down what a Java virtual machine knows of itself. */
public interface Dumps {

    /** Writes everything in memory; the whole process stands still meanwhile. */
    void heap(Path file) throws IOException;

    /** @return bytes that a dump of the heap may need */
    long heapBytes();

    /** @return bytes free on the disk of a folder */
    long freeBytes(Path folder) throws IOException;
}
