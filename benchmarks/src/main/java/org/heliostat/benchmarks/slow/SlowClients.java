package org.heliostat.benchmarks.slow;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Thousands of slow clients on one event loop. Connections are begun at a fixed rate, the first ones and those that follow
 * others that have ended. Each sends a byte, or reads some, once a second.
 */
final class SlowClients implements AutoCloseable {

    private static final int TICKS = 10;
    private static final int TICK_MILLIS = 1_000 / TICKS;
    private static final int READ_BYTES = 16;
    private static final int RECEIVE_BUFFER = 4_096;

    /** So that none runs out of ports while others of its connections have ended only just now. */
    private static final int CLIENTS_PER_ADDRESS = 5_000;

    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    private final EventLoop loop = group.next();
    private final ChannelGroup channels = new DefaultChannelGroup(loop);
    private final Targets targets;
    private final int rate;
    private final List<SlowScript> scripts = SlowScript.all();
    private final List<@Nullable SlowConnection> places;
    private final ArrayDeque<Integer> due = new ArrayDeque<>();
    private final CompletableFuture<Integer> allTried = new CompletableFuture<>();
    private final AtomicInteger open = new AtomicInteger();
    private final List<LongAdder> ended =
            scripts.stream().map(script -> new LongAdder()).toList();
    private final LongAdder refused = new LongAdder();
    private int tick;
    private int tried;
    private boolean over;

    /**
     * Ports of 127.0.0.1.
     *
     * @param http1 for HTTP/1.1
     * @param http2 for HTTP/2 with prior knowledge
     */
    record Targets(int http1, int http2) {}

    /**
     * Counters since the beginning.
     *
     * @param open connections just now
     * @param ended that were open, by the number of their script; others have taken or will take their places
     * @param refused that never were open
     */
    record Count(int open, List<Long> ended, long refused) {

        Count {
            ended = List.copyOf(ended);
        }

        /** @return connections that have ended, and those that never were open */
        long lost() {
            return refused + ended.stream().mapToLong(Long::longValue).sum();
        }

        /** @return what has ended since an earlier look, by the names of the scripts; empty for nothing */
        String since(Count before) {
            List<SlowScript> scripts = SlowScript.all();
            return IntStream.range(0, scripts.size())
                    .filter(i -> ended.get(i) > before.ended.get(i))
                    .mapToObj(i -> scripts.get(i).name() + " " + (ended.get(i) - before.ended.get(i)))
                    .collect(Collectors.joining("; "));
        }
    }

    /**
     * @param count of clients
     * @param rate connections begun in a second, 10 or more
     */
    SlowClients(Targets targets, int count, int rate) {
        this.targets = targets;
        this.rate = rate;
        this.places = new ArrayList<>(Collections.nCopies(count, null));
        for (int place = 0; place < count; place++) {
            due.add(place);
        }
        loop.scheduleAtFixedRate(this::tick, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** @return what keeps it from running here; empty if nothing does */
    static String obstacle() {
        return Epoll.isAvailable() ? "" : "epoll is not available: " + Epoll.unavailabilityCause();
    }

    /**
     * Waits until every client has begun its first connection.
     *
     * @throws IOException when that has not happened in time
     */
    void awaitAll(Duration limit) throws IOException {
        try {
            allTried.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        } catch (ExecutionException | TimeoutException late) {
            throw new IOException("slow clients could not connect within " + limit.toSeconds() + " s", late);
        }
    }

    Count count() {
        return new Count(open.get(), ended.stream().map(LongAdder::sum).toList(), refused.sum());
    }

    private void tick() {
        if (over) {
            return;
        }
        for (int place = tick % TICKS; place < places.size(); place += TICKS) {
            SlowConnection connection = places.get(place);
            if (connection != null) {
                connection.tick();
            }
        }
        tick++;
        for (int i = 0; i < rate / TICKS && !due.isEmpty(); i++) {
            connect(due.remove());
        }
    }

    private void connect(int place) {
        SlowScript script = scripts.get(place % scripts.size());
        SlowConnection connection = new SlowConnection(script, () -> ended(place));
        places.set(place, connection);
        bootstrap(script, connection).connect(remote(script), local(place)).addListener(done -> {
            if (++tried == places.size()) {
                allTried.complete(tried);
            }
            if (done.isSuccess()) {
                open.incrementAndGet();
            } else {
                refused.increment();
                again(place);
            }
        });
    }

    private void ended(int place) {
        open.decrementAndGet();
        ended.get(place % scripts.size()).increment();
        again(place);
    }

    private void again(int place) {
        places.set(place, null);
        if (!over) {
            due.add(place);
        }
    }

    private Bootstrap bootstrap(SlowScript script, SlowConnection connection) {
        Bootstrap bootstrap = new Bootstrap()
                .group(loop)
                .channel(EpollSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channels.add(channel);
                        channel.pipeline().addLast(connection);
                    }
                });
        if (script.readsSlowly()) {
            bootstrap
                    .option(ChannelOption.AUTO_READ, false)
                    .option(ChannelOption.SO_RCVBUF, RECEIVE_BUFFER)
                    .option(
                            ChannelOption.RECVBUF_ALLOCATOR,
                            new FixedRecvByteBufAllocator(READ_BYTES).maxMessagesPerRead(1));
        }
        return bootstrap;
    }

    private InetSocketAddress remote(SlowScript script) {
        return new InetSocketAddress("127.0.0.1", script.http2() ? targets.http2() : targets.http1());
    }

    private InetSocketAddress local(int place) {
        return new InetSocketAddress("127.0.0." + (2 + place / CLIENTS_PER_ADDRESS % 200), 0);
    }

    @Override
    public void close() {
        loop.submit(() -> over = true).awaitUninterruptibly();
        // Before the loop ends: the next clients need the descriptors.
        channels.close().awaitUninterruptibly();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
