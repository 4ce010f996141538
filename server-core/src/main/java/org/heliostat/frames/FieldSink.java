package org.heliostat.frames;

/** Takes the fields of one block as they are decoded. On the I/O loop of the connection. */
@FunctionalInterface
public interface FieldSink {

    /** @param name as it came, which may be no name at all; pseudo-header fields begin with a colon */
    void add(CharSequence name, CharSequence value);
}
