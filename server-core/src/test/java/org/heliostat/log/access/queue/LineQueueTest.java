package org.heliostat.log.access.queue;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Together;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;

class LineQueueTest {

    private static final int CHUNK = Chunk.SIZE;

    private final FakeTicker ticker = new FakeTicker();
    private final ChunkPool pool = new ChunkPool(64 * CHUNK);
    private final LineQueue queue = new LineQueue(pool, ticker, 2);
    private final List<String> drained = new ArrayList<>();

    @Test
    void bringsTheLinesOfAllStripesIntoTheOrderOfTheirTimes() {
        // While one stripe is taken, the same thread gets another.
        List<Stripe> stripes = List.of(lock(), lock(), lock());
        int[] turns = {0, 2, 2, 1, 0, 1, 1, 2, 0, 0, 1};
        for (int i = 0; i < turns.length; i++) {
            ticker.advance(Duration.ofNanos(1));
            add(stripes.get(turns[i]), "n" + i);
        }
        stripes.forEach(Stripe::unlock);
        drain();

        assertThat(stripes).doesNotHaveDuplicates();
        assertThat(drained)
                .containsExactlyElementsOf(
                        IntStream.range(0, turns.length).mapToObj(i -> "n" + i).toList());
    }

    @Test
    void keepsTheOrderOverManyChunksAndRounds() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            Stripe other = lock();
            Stripe stripe = i % 3 == 0 ? lock() : other;
            ticker.advance(Duration.ofNanos(1));
            add(stripe, "line " + i + "x".repeat(i % 100));
            expected.add("line " + i + "x".repeat(i % 100));
            stripe.unlock();
            other.unlock();
            if (i % 700 == 0) {
                drain();
            }
        }
        drain();

        assertThat(drained).containsExactlyElementsOf(expected);
        assertThat(queue.size()).isZero();
        assertThat(queue.used()).isZero();
    }

    @Test
    void leavesWhatIsLaterThanTheCallForTheNext() {
        Stripe early = lock();
        Stripe late = lock();
        late.add(ticker.nanos() + 5, bytes("late"), 4);
        late.add(ticker.nanos() + 7, bytes("latest"), 6);
        add(early, "early");
        early.unlock();
        late.unlock();

        drain();
        assertThat(drained).containsExactly("early");
        assertThat(queue.size()).isEqualTo(2);

        ticker.advance(Duration.ofNanos(6));
        append("between");
        drain();
        assertThat(drained).containsExactly("early", "late", "between");

        ticker.advance(Duration.ofNanos(6));
        drain();
        assertThat(drained).containsExactly("early", "late", "between", "latest");
        assertThat(queue.used()).isZero();
    }

    @Test
    void timesOfAStripeNeverFall() {
        Stripe stripe = new Stripe(0, new ChunkBudget(pool), Long.MAX_VALUE - 2);
        assertThat(stripe.time(Long.MAX_VALUE - 3)).isEqualTo(Long.MAX_VALUE - 2);

        stripe.add(stripe.time(Long.MAX_VALUE), bytes("a"), 1);
        assertThat(stripe.time(Long.MAX_VALUE - 1)).isEqualTo(Long.MAX_VALUE);
        assertThat(stripe.time(Long.MAX_VALUE + 1)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void aThreadStoppedInTheMiddleOfALineHoldsNobodyUp() {
        Stripe stopped = lock();
        for (int i = 0; i < 3; i++) {
            append("n" + i);
        }
        drain();
        assertThat(drained).containsExactly("n0", "n1", "n2");
        assertThat(queue.size()).isEqualTo(1);

        add(stopped, "at last");
        stopped.unlock();
        drain();
        assertThat(drained).endsWith("n2", "at last");
        assertThat(queue.size()).isZero();
    }

    @Test
    void neverWaitsForAStripe() {
        List<Stripe> all =
                IntStream.range(0, LineQueue.STRIPES).mapToObj(i -> lock()).toList();
        assertThat(all).doesNotHaveDuplicates();
        assertThat(queue.lock()).isNull();

        all.get(7).unlock();
        assertThat(queue.lock()).isSameAs(all.get(7));
    }

    @Test
    void refusesLinesOverItsLimitUntilTheyAreDrained() {
        pool.limit(2 * CHUNK);
        int accepted = 0;
        while (append("x".repeat(1_000)) != Added.FULL) {
            accepted++;
        }
        assertThat(accepted).isEqualTo(2 * (CHUNK / 1_013));
        assertThat(queue.lines()).isEqualTo(accepted);
        assertThat(queue.used()).isEqualTo(2 * CHUNK);

        drain();
        assertThat(drained).hasSize(accepted);
        assertThat(append("again")).isEqualTo(Added.YES);
    }

    @Test
    void takesALineLongerThanAChunkAndGivesItsMemoryBack() {
        String huge = "y".repeat(5 * CHUNK);
        append("before");
        append(huge);
        append("after");
        assertThat(queue.used()).isGreaterThan(7 * CHUNK).isLessThan(8 * CHUNK);

        drain();
        assertThat(drained).containsExactly("before", huge, "after");
        assertThat(queue.used()).isZero();
        assertThat(pool.kept()).isEqualTo(2);
    }

    @Test
    void refusesALineThatAloneIsOverTheLimitButNotTheNext() {
        pool.limit(2 * CHUNK);
        append("before");
        assertThat(append("y".repeat(2 * CHUNK))).isEqualTo(Added.FULL);
        assertThat(append("after")).isEqualTo(Added.YES);

        drain();
        assertThat(drained).containsExactly("before", "after");
    }

    @Test
    void asksForTheWritingThreadWhenAQuarterOfItsLimitWaits() {
        pool.limit(8 * CHUNK);
        String third = "z".repeat(CHUNK / 3 - 20);
        List<Added> added = IntStream.range(0, 8).mapToObj(i -> append(third)).toList();

        assertThat(added.subList(0, 6)).containsOnly(Added.YES);
        assertThat(added.get(6)).isEqualTo(Added.YES_AND_DUE);
        assertThat(added.get(7)).isEqualTo(Added.YES);
        assertThat(queue.isDue()).isTrue();

        drain();
        assertThat(queue.isDue()).isFalse();
    }

    @Test
    void chunksThatAreNotFullUseAQuarterOfTheLimitWithManyProcessors() throws Exception {
        LineQueue large = new LineQueue(new ChunkPool(1 << 30), ticker, 128);
        assertThat(large.homes()).isEqualTo(LineQueue.STRIPES);

        ChunkPool small = new ChunkPool(64 * CHUNK);
        LineQueue narrow = new LineQueue(small, ticker, 128);
        for (int i = 0; i < 4 * LineQueue.STRIPES; i++) {
            Together.run(1, () -> {
                Stripe stripe = Objects.requireNonNull(narrow.lock());
                Added added = add(stripe, "a");
                stripe.unlock();
                assertThat(added).isEqualTo(Added.YES);
                return true;
            });
        }
        assertThat(narrow.homes()).isEqualTo(16);
        assertThat(narrow.used()).isLessThanOrEqualTo(16 * CHUNK);
    }

    @Test
    void stripesFollowTheLimitWhenItIsLoweredOrRaised() {
        LineQueue many = new LineQueue(pool, ticker, 128);
        pool.limit(8 * CHUNK);
        many.drain(this::take);
        assertThat(many.homes()).isEqualTo(2);

        pool.limit(1);
        many.drain(this::take);
        assertThat(many.homes()).isEqualTo(1);

        pool.limit(1 << 30);
        many.drain(this::take);
        assertThat(many.homes()).isEqualTo(LineQueue.STRIPES);
    }

    @Test
    void theWriterIsCalledWhenPartlyFullChunksUseThreeQuarters() {
        pool.limit(8 * CHUNK);
        List<Stripe> stripes = IntStream.range(0, 6).mapToObj(i -> lock()).toList();
        List<Added> added = stripes.stream().map(each -> add(each, "a")).toList();
        stripes.forEach(Stripe::unlock);

        assertThat(added.subList(0, 5)).containsOnly(Added.YES);
        assertThat(added.get(5)).isEqualTo(Added.YES_AND_DUE);
        assertThat(queue.isDue()).isTrue();
        drain();
        assertThat(queue.isDue()).isFalse();
    }

    @Test
    void memoryThatThereIsNotIsNotUsed() {
        ChunkBudget budget = new ChunkBudget(new ChunkPool(Long.MAX_VALUE));
        int longest = Integer.MAX_VALUE - (Chunk.sizeFor(CHUNK) - CHUNK);

        // No virtual machine makes such an array.
        assertThatThrownBy(() -> budget.take(longest)).isInstanceOf(OutOfMemoryError.class);
        assertThat(budget.used()).isZero();
    }

    @Test
    void aChunkThatCouldNotBeKeptIsNotCounted() {
        ChunkPool failing = new ChunkPool(64 * CHUNK, new ConcurrentLinkedDeque<>() {
            private static final long serialVersionUID = 1L;

            @Override
            public void addFirst(Chunk chunk) {
                throw new OutOfMemoryError("no memory for a node");
            }
        });
        assertThatThrownBy(() -> failing.give(new Chunk(CHUNK))).isInstanceOf(OutOfMemoryError.class);
        assertThat(failing.kept()).isZero();
    }

    @Test
    void keepsSoManyChunksAndNoMore() {
        for (int i = 0; i < ChunkPool.MOST_KEPT + 3; i++) {
            pool.give(new Chunk(CHUNK));
        }
        assertThat(pool.kept()).isEqualTo(ChunkPool.MOST_KEPT);
    }

    @Test
    void hasNoMemoryWithoutLines() {
        assertThat(queue.used()).isZero();
        append("a");
        assertThat(queue.used()).isEqualTo(CHUNK);
        drain();

        assertThat(queue.used()).isZero();
        assertThat(pool.kept()).isEqualTo(1);
        Stripe ofAnother = Objects.requireNonNull(new LineQueue(pool, ticker, 2).lock());
        add(ofAnother, "b");
        assertThat(pool.kept()).isZero();
    }

    @Test
    void losesAndSplitsNoLineBetweenManyThreadsAndSaysWhatItRefused() throws Exception {
        pool.limit(20 * CHUNK);
        LineQueue real = new LineQueue(pool, Ticker.system(), 1);
        AtomicBoolean ended = new AtomicBoolean();
        AtomicLong accepted = new AtomicLong();
        List<Callable<Boolean>> tasks = new ArrayList<>();
        tasks.add(() -> {
            while (!ended.get()) {
                real.drain(this::take);
            }
            return true;
        });
        AtomicLong running = new AtomicLong(20);
        for (int task = 0; task < 20; task++) {
            int first = task * 10_000;
            tasks.add(() -> {
                for (int i = first; i < first + 10_000; i++) {
                    Stripe stripe = Objects.requireNonNull(real.lock());
                    if (add(stripe, "line " + i, System.nanoTime()) != Added.FULL) {
                        accepted.incrementAndGet();
                    }
                    stripe.unlock();
                }
                ended.set(running.decrementAndGet() == 0);
                return true;
            });
        }
        Together.run(tasks);
        real.drain(this::take);

        assertThat(drained).doesNotHaveDuplicates().allMatch(line -> line.matches("line [0-9]+"));
        assertThat(drained).hasSize(accepted.intValue());
        assertThat(real.lines()).isEqualTo(accepted.get());
        assertThat(real.size()).isZero();
        assertThat(real.used()).isZero();
    }

    private Stripe lock() {
        return Objects.requireNonNull(queue.lock());
    }

    private Added append(String line) {
        Stripe stripe = lock();
        Added added = add(stripe, line);
        stripe.unlock();
        return added;
    }

    private Added add(Stripe stripe, String line) {
        return add(stripe, line, ticker.nanos());
    }

    private static Added add(Stripe stripe, String line, long nanos) {
        return stripe.add(stripe.time(nanos), bytes(line), line.length());
    }

    private void drain() {
        queue.drain(this::take);
    }

    private void take(byte[] bytes, int from, int length) {
        assertThat(bytes[from + length - 1]).isEqualTo((byte) '\n');
        drained.add(new String(bytes, from, length - 1, US_ASCII));
    }

    private static byte[] bytes(String line) {
        return line.getBytes(US_ASCII);
    }
}
