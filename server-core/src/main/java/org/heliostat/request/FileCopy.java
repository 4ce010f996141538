package org.heliostat.request;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A file as the body of an answer that is changed on its way: it goes through our hands, piece by piece as the client takes it. */
final class FileCopy {

    private static final int PIECE = 64 * 1024;

    private FileCopy() {}

    /**
     * Copies a part of the file and finishes the answer. Blocks while the client does not read.
     *
     * @param release run at the end, whatever happens
     * @throws EOFException when the file has become shorter
     */
    static void run(FileChannel file, long position, long count, Response answer, Runnable release) throws IOException {
        boolean interrupted = false;
        try {
            answer.headers().setIfAbsent("Content-Length", Long.toString(count));
            ResponseOutput output = answer.output();
            ByteBuffer piece = ByteBuffer.allocate((int) Math.min(count, PIECE));
            long end = position + count;
            long at = position;
            while (at < end) {
                piece.clear().limit((int) Math.min(piece.capacity(), end - at));
                // A channel is closed when an interrupted thread reads it, and others send the same file from it.
                interrupted |= Thread.interrupted();
                int read = file.read(piece, at);
                if (read < 0) {
                    throw new EOFException("the file has become shorter");
                }
                output.write(piece.array(), 0, read);
                at += read;
            }
            output.finish();
        } finally {
            release.run();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
