package org.heliostat.advisor.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.heliostat.admin.RunningThreads.Running;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SessionLocksTest {

    private final List<Thread> started = new ArrayList<>();
    private final SessionLocks locks = new SessionLocks(() -> started.stream()
            .map(thread -> new Running(
                    thread.getId(),
                    thread.getState(),
                    new SessionRow(thread.getName(), "response", "c", 1, "vs1", "GET", "/", "service-j2ee")))
            .toList());

    /** Something that applications keep under lock and key. */
    private static final class Till {

        private final ReentrantLock lock = new ReentrantLock();
        private final Semaphore opened = new Semaphore(0);

        synchronized void enter() {
            opened.release();
        }

        void open() {
            lock.lock();
            lock.unlock();
        }

        synchronized void waitForNotice() {
            try {
                wait();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        for (Thread thread : started) {
            thread.interrupt();
            thread.join();
        }
    }

    @Test
    void tellsAMonitorThatMostWaitFor() {
        Till till = new Till();
        synchronized (till) {
            start(3, till::enter);
            start(2, till.opened::acquireUninterruptibly);
            Await.until(() -> count(Thread.State.BLOCKED) == 3 && count(Thread.State.WAITING) == 2);

            JavaThreads.Sessions found = locks.look();

            assertThat(found.busy()).isEqualTo(5);
            assertThat(found.onLock()).isEqualTo(3);
            assertThat(found.lock()).isEqualTo(Till.class.getName());
            assertThat(found.place()).isEqualTo(Till.class.getName() + ".enter");
            assertThat(found.ownerPlace()).startsWith(SessionLocks.class.getName());
        }
    }

    @Test
    void tellsALockOfTheLibraryThatMostWaitFor() {
        Till till = new Till();
        till.lock.lock();
        try {
            start(4, till::open);
            Await.until(() -> count(Thread.State.WAITING) == 4);

            JavaThreads.Sessions found = locks.look();

            assertThat(found.onLock()).isEqualTo(4);
            assertThat(found.lock()).startsWith(ReentrantLock.class.getName());
            assertThat(found.place()).isEqualTo(Till.class.getName() + ".open");
        } finally {
            till.lock.unlock();
        }
    }

    @Test
    void halfOfThemAreNotMost() {
        Till till = new Till();
        synchronized (till) {
            start(2, till::enter);
            start(2, till.opened::acquireUninterruptibly);
            Await.until(() -> count(Thread.State.BLOCKED) == 2 && count(Thread.State.WAITING) == 2);

            assertThat(locks.look().onLock()).isZero();
        }
    }

    /** What nobody has is handed out by something else than a lock. */
    @Test
    void whatHasNoOwnerIsNoLock() {
        Till till = new Till();
        start(4, till.opened::acquireUninterruptibly);
        Await.until(() -> count(Thread.State.WAITING) == 4);

        assertThat(locks.look().onLock()).isZero();
        till.opened.release(4);
    }

    /** They have given the lock away until somebody tells them something. */
    @Test
    void whoWaitsForANoticeWaitsForNoLock() {
        Till till = new Till();
        start(4, till::waitForNotice);
        Await.until(() -> count(Thread.State.WAITING) == 4);

        synchronized (till) {
            assertThat(locks.look().onLock()).isZero();
        }
    }

    @Test
    void fewSayNothing() {
        Till till = new Till();
        synchronized (till) {
            start(3, till::enter);
            Await.until(() -> count(Thread.State.BLOCKED) == 3);

            assertThat(locks.look()).isEqualTo(JavaThreads.UNKNOWN.sessions());
        }
    }

    private void start(int count, Runnable work) {
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(work, "session-" + (started.size() + 1));
            started.add(thread);
            thread.start();
        }
    }

    private long count(Thread.State state) {
        return started.stream().filter(thread -> thread.getState() == state).count();
    }
}
