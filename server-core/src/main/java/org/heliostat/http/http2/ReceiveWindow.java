package org.heliostat.http.http2;

/**
 * Says how many bytes a client may still send: what was used up is given back in large pieces, and more than that where the
 * window was what held the client up. For a stream or a connection, on its I/O loop.
 */
final class ReceiveWindow {

    private final int first;
    private final int most;
    private int size;
    private long left;
    private int padding;

    /** @param most bytes to which it may grow */
    ReceiveWindow(int size, int most) {
        this.first = size;
        this.size = size;
        this.left = size;
        this.most = Math.max(size, most);
    }

    /** @return whether the client was allowed to send so many bytes */
    boolean take(int bytes) {
        left -= bytes;
        return left >= 0;
    }

    /**
     * Padding has come, which nobody reads.
     *
     * @return bytes to allow the client for it: a good part of the window, or of what is left of it, or nothing, so that small
     *     frames make no answers; padding alone does not keep the client from sending
     */
    int padded(int bytes) {
        padding += bytes;
        if (padding < Math.min(size / 4, Math.max(1, left))) {
            return 0;
        }
        int all = padding;
        padding = 0;
        return give(all, false);
    }

    int size() {
        return size;
    }

    /** @return bytes that it has grown by */
    int growth() {
        return size - first;
    }

    /**
     * @param used bytes that are free again
     * @param narrow whether the client could have sent more if it had been allowed to
     * @return bytes to allow the client
     */
    int give(int used, boolean narrow) {
        int grown = narrow ? Math.min(most, size * 2) : size;
        int given = used + grown - size;
        size = grown;
        left += given;
        return given;
    }
}
