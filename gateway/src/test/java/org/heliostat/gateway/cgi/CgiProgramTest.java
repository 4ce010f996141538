package org.heliostat.gateway.cgi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.gateway.spawn.Child;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class CgiProgramTest {

    private final ScriptedChild child = new ScriptedChild();
    private final CgiProgram program = new CgiProgram("a program", child, new FakeTicker(), 0);
    private final byte[] piece = new byte[8];
    private int flushes;

    @Test
    void itsReaderIsNotWokenForAFlushBeforeAnythingCame() throws Exception {
        child.reads.addAll(List.of(0, 0, 3));

        assertThat(read()).isEqualTo(3);
        assertThat(flushes).isZero();
        assertThat(child.waits).containsExactly(50, 50, 50);
    }

    @Test
    void whatCameGoesOnOnceWhenNothingFollowsSoon() throws Exception {
        child.reads.addAll(List.of(3, 0, 0, 3, 0, -1));

        assertThat(read()).isEqualTo(3);
        assertThat(read()).isEqualTo(3);
        assertThat(flushes).isEqualTo(1);
        assertThat(read()).isEqualTo(-1);
        assertThat(flushes).isEqualTo(2);
        assertThat(child.waits).containsExactly(50, 2, 50, 50, 2, 50);
    }

    private int read() throws Exception {
        return program.read(piece, () -> flushes++, () -> false);
    }

    /** Runs, and gives so many bytes at each read. */
    private static final class ScriptedChild implements Child {

        final Deque<Integer> reads = new ArrayDeque<>();
        final List<Integer> waits = new ArrayList<>();

        @Override
        public int read(byte[] into, int millis) {
            waits.add(millis);
            return reads.remove();
        }

        @Override
        public long pid() {
            return 1;
        }

        @Override
        public boolean isAlive() {
            return true;
        }

        @Override
        public int exitStatus() {
            throw new IllegalStateException("it runs");
        }

        @Override
        public boolean waitFor(long time, TimeUnit unit) {
            return false;
        }

        @Override
        public void whenEnded(Runnable task) {
            // It does not end.
        }

        @Override
        public OutputStream input() {
            return OutputStream.nullOutputStream();
        }

        @Override
        public InputStream output() {
            return InputStream.nullInputStream();
        }

        @Override
        public InputStream errors() {
            return InputStream.nullInputStream();
        }

        @Override
        public boolean isPrompt() {
            return true;
        }

        @Override
        public void wake() {
            // Nobody waits.
        }

        @Override
        public boolean reachesOrphans() {
            return true;
        }

        @Override
        public void terminate() {
            // It goes on.
        }

        @Override
        public void dumpThreads() {
            throw new IllegalStateException("no virtual machine");
        }

        @Override
        public void kill() {
            // It goes on.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
