package org.heliostat.compression;

import org.heliostat.request.BodyException;

/**
 * Takes the coding off a body that comes in pieces. Holds memory outside of the heap between the first piece and
 * {@link #end}. Used by one thread at a time.
 */
interface BodyDecoder {

    /** Gives it the next piece; the one before must be used up. The array must not change until this one is, too. */
    void input(byte[] bytes, int length);

    /**
     * @return bytes written, at most {@code length}; 0 when it needs the next piece
     * @throws BodyException 400 when the data are no such coding
     */
    int decode(byte[] into, int offset, int length) throws BodyException;

    /** @return whether the body may end here */
    boolean mayEnd();

    /** Gives the memory back. May be called twice; nothing may be decoded after it. */
    void end();
}
