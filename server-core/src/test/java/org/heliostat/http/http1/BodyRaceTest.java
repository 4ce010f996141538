package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.heliostat.request.Exchange;
import org.junit.jupiter.api.Test;

/** The last piece of a body arrives at the very moment at which a thread looks for it. */
class BodyRaceTest {

    private static final int ROUNDS = 10_000;
    private static final int LONGEST_SPIN = 400;
    private static final int DEADLINE_SECONDS = 30;

    @Test
    void aReaderNeverSeesTheEndBeforeTheLastPiece() throws Exception {
        long seed = new Random().nextLong();
        SynchronousQueue<Exchange> begun = new SynchronousQueue<>();
        SynchronousQueue<Integer> read = new SynchronousQueue<>();
        Thread reader = new Thread(() -> readAll(begun, read, new Random(seed)), "reader");
        reader.setDaemon(true);
        reader.start();
        int shortened = 0;
        Random random = new Random(seed);
        try (Wire wire = new Wire(exchange -> {})) {
            for (int round = 0; round < ROUNDS; round++) {
                wire.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n");
                Exchange exchange = wire.exchanges.remove(0);
                assertThat(begun.offer(exchange, DEADLINE_SECONDS, TimeUnit.SECONDS))
                        .isTrue();
                spin(random);
                wire.send("12345");
                Integer bytes = inTime(() -> read.poll(DEADLINE_SECONDS, TimeUnit.SECONDS));
                shortened += bytes == 5 ? 0 : 1;
                exchange.response().transport().send(exchange.response().status(204), new byte[0], 0, 0, true);
                wire.received();
            }
        }
        assertThat(shortened).as("bodies cut short, seed " + seed).isZero();
    }

    private static Integer inTime(Callable<Integer> poll) throws Exception {
        Integer bytes = poll.call();
        assertThat(bytes).as("bytes read").isNotNull();
        return bytes;
    }

    private static void readAll(SynchronousQueue<Exchange> begun, SynchronousQueue<Integer> read, Random random) {
        byte[] bytes = new byte[8];
        try {
            while (true) {
                Exchange exchange = begun.take();
                spin(random);
                int all = 0;
                int count = 0;
                while (count >= 0) {
                    all += count;
                    while (!exchange.request().body().isReady()) {
                        Thread.onSpinWait();
                    }
                    count = exchange.request().body().read(bytes, 0, bytes.length);
                }
                read.put(all);
            }
        } catch (Exception over) {
            // The test has ended; a failed read shows as a missing answer.
            return;
        }
    }

    private static void spin(Random random) {
        for (int i = random.nextInt(LONGEST_SPIN); i > 0; i--) {
            Thread.onSpinWait();
        }
    }
}
