package org.heliostat.gateway.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever fails on the thread that waits for programs, each end is noticed. */
class ReaperTest {

    private static final List<String> WAITS = List.of("/bin/sh", "-c", "read x");

    @BeforeEach
    void isSupported() {
        assumeThat(SystemSpawner.isSupported()).isTrue();
        // Loads what is needed.
        assertThat(SystemSpawner.ofLibc(ProcessTools.ofSystem())).isNotNull();
    }

    @Test
    void anErrorAtAnEndKeepsNoOtherFromBeingNoticed() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        AtomicInteger told = new AtomicInteger();
        Reaper reaper = new Reaper() {
            @Override
            void watch(Ending child) throws IOException {
                super.watch(new Failing(child, looks, told));
            }
        };
        try (LogLines log = LogLines.of("org.heliostat.gateway.spawn");
                Child first = start(reaper);
                Child second = start(reaper)) {
            end(first);
            end(second);

            assertThat(log.all()).hasSize(2);
        }
        assertThat(looks).hasValueGreaterThanOrEqualTo(3);
        assertThat(told).hasValue(2);
    }

    @Test
    void whatIsWaitedOnMayBeLostAndIsOpenedAnewForAllThatRun() throws Exception {
        Reaper reaper = new Reaper();
        try (Child first = start(reaper);
                Child second = start(reaper);
                Child third = start(reaper)) {
            Libc.close(reaper.open());
            // The wait that is under way goes on until something comes.
            end(first);
            end(second);
            end(third);
        }
    }

    @Test
    void theThreadKeepsNothingOfTheOneThatStartsTheFirstProgram() throws Exception {
        Thread caller = Thread.currentThread();
        ClassLoader before = caller.getContextClassLoader();
        ClassLoader strange = new ClassLoader(before) {};
        try (Child child = startedBy(caller, strange)) {
            assertThat(caller.getContextClassLoader()).isSameAs(strange);
            assertThat(Thread.getAllStackTraces().keySet())
                    .anyMatch(thread -> thread.getName().equals("child-ends"))
                    .noneMatch(thread -> thread != caller && thread.getContextClassLoader() == strange);
            end(child);
        } finally {
            caller.setContextClassLoader(before);
        }
        assertThat(ServerThreads.daemon(() -> {}, "own").getContextClassLoader())
                .isNotSameAs(strange);
    }

    private static Child startedBy(Thread caller, ClassLoader loader) throws IOException {
        caller.setContextClassLoader(loader);
        return new SystemSpawner(ProcessTools.ofSystem(), "").start(Launch.unheard(WAITS, Map.of()));
    }

    private static Child start(Reaper reaper) throws IOException {
        return new LibcSpawner(ProcessTools.ofSystem(), reaper, false).start(Launch.unheard(WAITS, Map.of()));
    }

    private static void end(Child child) throws Exception {
        child.input().close();
        assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(child.exitStatus()).isEqualTo(1);
    }

    /** The first look of all fails, and the first time that somebody is told. */
    private record Failing(Reaper.Ending child, AtomicInteger looks, AtomicInteger told) implements Reaper.Ending {

        @Override
        public long pid() {
            return child.pid();
        }

        @Override
        public boolean reap() {
            if (looks.getAndIncrement() == 0) {
                throw new OutOfMemoryError("a test's");
            }
            return child.reap();
        }

        @Override
        public void tellEnd() {
            int before = told.getAndIncrement();
            child.tellEnd();
            if (before == 0) {
                throw new OutOfMemoryError("a test's");
            }
        }
    }
}
