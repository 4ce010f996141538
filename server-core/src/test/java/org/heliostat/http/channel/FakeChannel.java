package org.heliostat.http.channel;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import org.heliostat.connection.ConnectionName;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.qos.Flow;
import org.heliostat.testing.FakeTicker;
import org.jspecify.annotations.Nullable;

/** A connection in memory: no socket, no loop but the test's thread, and time that the test moves. */
public final class FakeChannel implements ConnectionChannel {

    public final FakeTicker ticker;

    /** How it ended: {@code closed}, {@code cut}, or why it was given up; null while it stands. */
    public @Nullable String end;

    /** What a protocol may ask for: a test says how things stand. */
    public boolean writable = true;

    public boolean draining;
    public boolean inputEnded;
    public SentProgress progress = new SentProgress(0, 0);

    /** What a protocol has asked for. */
    public boolean reading = true;

    public @Nullable ChannelProtocol spoken;
    public int flushes;
    public @Nullable Flow counted;

    private final ByteBufAllocator buffers;
    private final Deque<Object> sent = new ArrayDeque<>();

    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final List<Timer> timers = new ArrayList<>();

    private record Timer(long at, Runnable task, CompletableFuture<Void> done) {}

    public FakeChannel(FakeTicker ticker) {
        this(ticker, UnpooledByteBufAllocator.DEFAULT);
    }

    /** @param buffers what a protocol is given its buffers from */
    public FakeChannel(FakeTicker ticker, ByteBufAllocator buffers) {
        this.ticker = ticker;
        this.buffers = buffers;
    }

    /** Lets the loop do what waits, and time pass in which timers run. */
    public void elapse(Duration time) {
        ticker.advance(time);
        for (Timer timer : List.copyOf(timers)) {
            if (timer.at() - ticker.nanos() <= 0) {
                timers.remove(timer);
                if (!timer.done().isDone()) {
                    timer.task().run();
                }
            }
        }
        runTasks();
    }

    public void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    /** @return everything that was sent since the last call, as Latin-1 */
    public String sent() {
        StringBuilder text = new StringBuilder();
        for (Object message = sent.poll(); message != null; message = sent.poll()) {
            text.append(((ByteBuf) message).toString(StandardCharsets.ISO_8859_1));
            ReferenceCountUtil.release(message);
        }
        return text.toString();
    }

    @Override
    public ConnectionName name() {
        return new ConnectionName(1, remote());
    }

    @Override
    public InetSocketAddress remote() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 50_000);
    }

    @Override
    public InetSocketAddress local() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 80);
    }

    @Override
    public boolean isSecure() {
        return false;
    }

    @Override
    public boolean isOnLoop() {
        return true;
    }

    @Override
    public void onLoop(Runnable task) {
        tasks.add(task);
    }

    @Override
    public Executor executor() {
        return this::onLoop;
    }

    @Override
    public Future<?> onLoopAfter(long nanos, Runnable task) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        timers.add(new Timer(ticker.nanos() + nanos, task, done));
        return done;
    }

    @Override
    public void speaks(ChannelProtocol next) {
        spoken = next;
    }

    @Override
    public void batch(Runnable work) {
        work.run();
    }

    @Override
    public long now() {
        return ticker.nanos();
    }

    @Override
    public boolean isDraining() {
        return draining;
    }

    @Override
    public ByteBuf allocate(int size) {
        return buffers.heapBuffer(size);
    }

    @Override
    public ByteBuf room(int size) {
        ByteBuf room = buffers.heapBuffer(size);
        sent.add(room);
        return room;
    }

    @Override
    public void write(Object message) {
        sent.add(message);
    }

    @Override
    public void send(Send send) {
        sent.add(send.bytes);
        if (send.content != null) {
            sent.add(send.content);
        }
        if (send.tail != null) {
            sent.add(send.tail);
        }
        if (send.last) {
            send.sender.lastWritten();
        }
    }

    /** As with TLS: the bytes of the file, read. */
    @Override
    public Object file(FileChannel file, long position, long count, boolean read, FileEnd end) {
        try {
            return new FileToRead(file, position, count, end, buffers::heapBuffer).read(0, (int) count);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } finally {
            end.ended(0);
        }
    }

    @Override
    public void flush() {
        flushes++;
    }

    @Override
    public void flushOutsideBatch() {
        flushes++;
    }

    @Override
    public boolean isWritable() {
        return writable;
    }

    @Override
    public boolean awaitWritable() {
        return end == null;
    }

    @Override
    public void whenWritable(Runnable callback) {
        if (writable) {
            onLoop(callback);
        }
    }

    @Override
    public void boundUnsent(int bytes) {
        // There is no kernel behind it.
    }

    @Override
    public SentProgress progress() {
        return progress;
    }

    @Override
    public void read(boolean wanted) {
        reading = wanted;
    }

    @Override
    public boolean isInputEnded() {
        return inputEnded;
    }

    @Override
    public void countFor(@Nullable Flow flow) {
        counted = flow;
    }

    @Override
    public void close(boolean lingering) {
        end = lingering ? "closed, lingering" : "closed";
    }

    @Override
    public void giveUp(ProtocolEvent event, String why) {
        end = event + ": " + why;
    }

    @Override
    public void cut() {
        end = "cut";
    }

    @Override
    public boolean isCut() {
        return "cut".equals(end);
    }
}
