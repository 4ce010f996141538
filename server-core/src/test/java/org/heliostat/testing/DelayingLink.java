package org.heliostat.testing;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/**
 * A long way between a client and a server of this machine: each byte takes its time, and only so many pass in a second, in
 * each direction. It holds at most {@value #PIECES} pieces of {@value #PIECE} bytes for a direction, so that it is the link,
 * not this machine, that a sender waits for.
 */
public final class DelayingLink implements AutoCloseable {

    private static final int PIECE = 16_384;
    private static final int PIECES = 128;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final ServerSocket listening;
    private final int target;
    private final long delayNanos;
    private final long bytesPerSecond;
    private final List<Closeable> open = new CopyOnWriteArrayList<>();

    /** Bytes that are on their way, and when they arrive; none at the end. */
    private record Piece(byte[] bytes, long arrivesNanos) {}

    /**
     * @param target port of this machine that it leads to
     * @param roundTrip there and back
     * @param bytesPerSecond in each direction
     */
    public DelayingLink(int target, Duration roundTrip, long bytesPerSecond) throws IOException {
        this.target = target;
        this.delayNanos = roundTrip.toNanos() / 2;
        this.bytesPerSecond = bytesPerSecond;
        this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start("link-accepts", this::accept);
    }

    /** @return the port at its beginning */
    public int port() {
        return listening.getLocalPort();
    }

    private void accept() throws IOException {
        while (true) {
            Socket near = listening.accept();
            Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
            open.add(near);
            open.add(far);
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
            join(near, far);
            join(far, near);
        }
    }

    private void join(Socket from, Socket to) {
        BlockingQueue<Piece> way = new ArrayBlockingQueue<>(PIECES);
        start("link-in", () -> take(from, way));
        start("link-out", () -> give(way, to));
    }

    private void take(Socket from, BlockingQueue<Piece> way) throws IOException, InterruptedException {
        byte[] bytes = new byte[PIECE];
        long free = System.nanoTime();
        for (int count = from.getInputStream().read(bytes);
                count >= 0;
                count = from.getInputStream().read(bytes)) {
            free = Math.max(free, System.nanoTime()) + count * NANOS_PER_SECOND / bytesPerSecond;
            way.put(new Piece(Arrays.copyOf(bytes, count), free + delayNanos));
        }
        way.put(new Piece(new byte[0], System.nanoTime() + delayNanos));
    }

    private static void give(BlockingQueue<Piece> way, Socket to) throws IOException, InterruptedException {
        for (Piece next = way.take(); next.bytes().length > 0; next = way.take()) {
            for (long left = next.arrivesNanos() - System.nanoTime();
                    left > 0;
                    left = next.arrivesNanos() - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            to.getOutputStream().write(next.bytes());
        }
        to.shutdownOutput();
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private static void start(String name, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (SocketException closed) {
                        // One of both sides has gone, or the test is over.
                        Thread.yield();
                    } catch (IOException failed) {
                        throw new UncheckedIOException(failed);
                    } catch (InterruptedException ended) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Closeable socket : open) {
            socket.close();
        }
    }
}
