package org.heliostat.launcher.primordial;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiConsumer;
import org.heliostat.launcher.link.FrameChannel;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The connection of one server: a thread that reads, and one that writes, so that a server that hangs holds nobody up. */
final class ServerLink implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServerLink.class);

    /** Frames that wait to be written; a server that takes none for so long is cut off, and so ends. */
    private static final int MOST_WAITING = 512;

    /** Of what each is about only the latest is worth anything: a server may stand still for a quarter of an hour. */
    private static final Set<LinkKind> LATEST = Set.of(LinkKind.FIGURES, LinkKind.GROUP);

    private final FrameChannel channel;
    private final BlockingQueue<LinkFrame> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
    private final Thread writer = daemon(this::write, "link-writer");

    ServerLink(SocketChannel socket) {
        this.channel = new FrameChannel(socket);
    }

    /**
     * Begins to read and write.
     *
     * @param heard each frame, on the thread that reads; the last time with none, when the connection has ended
     */
    void start(BiConsumer<ServerLink, Optional<LinkFrame>> heard) {
        daemon(() -> read(heard), "link-reader").start();
        writer.start();
    }

    /** Main thread; never waits. */
    void send(LinkFrame frame) {
        if (LATEST.contains(frame.kind())) {
            forgetBefore(frame);
        }
        offer(frame);
    }

    /** Those of before that wait are dropped; what tells which process has ended tells it with the newest sum. */
    private void forgetBefore(LinkFrame latest) {
        for (LinkFrame one : List.copyOf(waiting)) {
            boolean isBefore = one.kind() == latest.kind() && one.process() == latest.process();
            if (isBefore && waiting.remove(one) && one.process() == 0 && one.id() != latest.id()) {
                offer(new LinkFrame(one.kind(), 0, one.id(), latest.body()));
            }
        }
    }

    private void offer(LinkFrame frame) {
        if (!waiting.offer(frame)) {
            LOG.warn("a server takes no messages, {} wait: its connection is closed", MOST_WAITING);
            close();
        }
    }

    private void read(BiConsumer<ServerLink, Optional<LinkFrame>> heard) {
        try {
            // A stranger takes no memory.
            Optional<LinkFrame> frame = channel.read(FrameChannel.LONGEST_GREETING);
            while (true) {
                if (frame.isPresent()) {
                    heard.accept(this, frame);
                }
                frame = channel.read(FrameChannel.LONGEST_BODY);
            }
        } catch (IOException | RuntimeException over) {
            LOG.debug("the connection of a server has ended", over);
        } finally {
            close();
            heard.accept(this, Optional.empty());
        }
    }

    private void write() {
        try {
            while (true) {
                channel.write(waiting.take());
            }
        } catch (IOException gone) {
            close();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        writer.interrupt();
        try {
            channel.close();
        } catch (IOException closed) {
            LOG.debug("closed", closed);
        }
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(null, task, name, 0, false);
        thread.setDaemon(true);
        return thread;
    }
}
