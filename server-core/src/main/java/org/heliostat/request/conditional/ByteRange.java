package org.heliostat.request.conditional;

/** A part of a representation; both ends belong to it and lie within. */
public record ByteRange(long first, long last) {

    public long length() {
        return last - first + 1;
    }

    /** @return the value of Content-Range */
    public String contentRange(long size) {
        return "bytes " + first + '-' + last + '/' + size;
    }
}
