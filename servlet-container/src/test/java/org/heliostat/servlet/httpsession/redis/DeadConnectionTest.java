package org.heliostat.servlet.httpsession.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.Replacements;
import org.heliostat.testing.Await;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A connection that has ended, while the loop is too busy to tell of it. */
class DeadConnectionTest {

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoop loop = loops.next();
    private final ExecutorService caller = Executors.newSingleThreadExecutor();
    private final CountDownLatch beforeTheEnd = new CountDownLatch(1);
    private final CountDownLatch afterTheEnd = new CountDownLatch(1);

    @AfterEach
    void stop() {
        beforeTheEnd.countDown();
        afterTheEnd.countDown();
        caller.shutdownNow();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    /** Dials, and remembers each connection. */
    private final class Recorded implements RedisClient.Dialer {
        private final RedisDialer dialer;
        private final List<CompletableFuture<RedisConnection>> dialled = new CopyOnWriteArrayList<>();

        Recorded(RedisDialer dialer) {
            this.dialer = dialer;
        }

        @Override
        public EventLoop loop() {
            return loop;
        }

        @Override
        public CompletableFuture<RedisConnection> dial() {
            CompletableFuture<RedisConnection> dialling = dialer.dial();
            dialled.add(dialling);
            return dialling;
        }
    }

    @Test
    void isNotAskedASecondTime() throws Exception {
        try (var server = new FakeRedis(command -> "$2\r\n42\r\n")) {
            RedisSettings settings = RedisSettings.of(
                    RedisPlaces.place(server.port(), 10), new Replacements(Map.of(), Path.of("")), Path.of(""));
            Recorded dialer = new Recorded(new RedisDialer(settings, loop));
            try (RedisClient client = new RedisClient(settings, dialer, Ticker.system())) {
                assertThat(Reply.text(client.call(words("GET", "x")))).isEqualTo("42");

                loop.execute(() -> await(beforeTheEnd));
                Await.until(() -> pending() == 0);
                dialer.dialled.get(0).get().end("for a test");
                Future<Reply> answer = caller.submit(() -> client.call(words("GET", "x")));
                // Behind the end; what tells of the end comes behind the loop's next halt.
                Await.until(() -> pending() == 2);
                loop.execute(() -> await(afterTheEnd));
                beforeTheEnd.countDown();
                Await.until(() -> dialer.dialled.size() == 2);
                afterTheEnd.countDown();

                assertThat(Reply.text(answer.get(60, TimeUnit.SECONDS))).isEqualTo("42");
                assertThat(client.figures()).containsEntry("repeated", 1L).containsEntry("outages", 1L);
                assertThat(server.connections()).isEqualTo(2);
            }
        }
    }

    private int pending() {
        return ((SingleThreadEventExecutor) loop).pendingTasks();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<byte[]> words(String... words) {
        return java.util.Arrays.stream(words)
                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                .toList();
    }
}
