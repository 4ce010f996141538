package org.heliostat.config;

import static java.util.Objects.requireNonNull;

/** A line of a configuration file. Lines count from 1; 0 means the file as a whole. */
public record SourceLocation(String file, int line) implements Comparable<SourceLocation> {

    public SourceLocation {
        requireNonNull(file, "file");
    }

    /** The place of values that stand in no file: defaults and values made by code. */
    public static SourceLocation none() {
        return new SourceLocation("(built in)", 0);
    }

    /** @return the file without its folders */
    public String fileName() {
        return file.substring(file.lastIndexOf('/') + 1);
    }

    @Override
    public int compareTo(SourceLocation other) {
        int byFile = file.compareTo(other.file);
        return byFile != 0 ? byFile : Integer.compare(line, other.line);
    }

    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line;
    }
}
