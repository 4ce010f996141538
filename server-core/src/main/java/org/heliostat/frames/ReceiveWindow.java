package org.heliostat.frames;

/**
 * Says how many bytes the other side may still send: what was used up is given back in large pieces, and more than that where the
 * window was what held it up. For a stream or a connection, on its I/O loop.
 */
public final class ReceiveWindow {

    private final int first;
    private final int most;
    private int size;
    private long left;
    private int padding;

    /** @param most bytes to which it may grow */
    public ReceiveWindow(int size, int most) {
        this.first = size;
        this.size = size;
        this.left = size;
        this.most = Math.max(size, most);
    }

    /** @return whether it was allowed to send so many bytes */
    public boolean take(int bytes) {
        left -= bytes;
        return left >= 0;
    }

    /**
     * Padding has come, which nobody reads.
     *
     * @return bytes to allow the other side for it: a good part of the window, or of what is left of it, or nothing, so that small
     *     frames make no answers; padding alone does not keep it from sending
     */
    public int padded(int bytes) {
        padding += bytes;
        if (padding < Math.min(size / 4, Math.max(1, left))) {
            return 0;
        }
        int all = padding;
        padding = 0;
        return give(all, false);
    }

    public int size() {
        return size;
    }

    /** @return bytes that it has grown by */
    public int growth() {
        return size - first;
    }

    /**
     * @param used bytes that are free again
     * @param narrow whether the other side could have sent more if it had been allowed to
     * @return bytes to allow it
     */
    public int give(int used, boolean narrow) {
        int grown = narrow ? Math.min(most, size * 2) : size;
        int given = used + grown - size;
        size = grown;
        left += given;
        return given;
    }
}
