package org.heliostat.gateway.spawn;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process of {@link LibcSpawner}. Whoever waits for its pipes waits for its bell too, which is rung once, at its end or
 * when somebody wakes them, and never falls silent: so waiting costs nothing, and nobody waits for a child left behind.
 */
final class LibcChild implements Child, Reaper.Ending {

    private static final int RUNS = -1;

    /** Its status was taken by somebody else, or the system was told not to keep any (SIGCHLD ignored). */
    private static final int UNKNOWN = 255;

    private final int pid;
    private final Descriptor bell;
    private final PipeOutput input;
    private final PipeInput output;
    private final PipeInput errors;
    private final CompletableFuture<Integer> end = new CompletableFuture<>();

    /** Written once, under the lock of this. */
    private volatile int status = RUNS;

    /** Used by the thread that reads: bytes of the output that were there at its end, −1 while it runs. */
    private int left = -1;

    LibcChild(int pid, Pipes pipes) {
        this.pid = pid;
        this.bell = pipes.bell();
        this.input = new PipeOutput(pipes.input().ours(), bell);
        this.output = PipeInput.of(pipes.output(), bell);
        this.errors = PipeInput.of(pipes.errors(), bell);
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public boolean isAlive() {
        return status == RUNS;
    }

    @Override
    public int exitStatus() {
        int known = status;
        if (known == RUNS) {
            throw new IllegalStateException("it runs");
        }
        return known;
    }

    @Override
    public boolean waitFor(long time, TimeUnit unit) throws InterruptedException {
        try {
            end.get(time, unit);
            return true;
        } catch (TimeoutException runs) {
            return false;
        } catch (ExecutionException never) {
            throw new IllegalStateException(never);
        }
    }

    @Override
    public void whenEnded(Runnable task) {
        end.thenRun(new EndTask(pid, task));
    }

    @Override
    public OutputStream input() {
        return input;
    }

    @Override
    public InputStream output() {
        return output;
    }

    @Override
    public InputStream errors() {
        return errors;
    }

    @Override
    public boolean isPrompt() {
        return true;
    }

    @Override
    public int read(byte[] into, int millis) throws IOException, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        // Asked before looking for bytes: what it has written until its end is there then.
        if (!isAlive()) {
            return readRest(into);
        }
        int read = output.readNow(into, 0, into.length);
        if (read != 0) {
            return read;
        }
        output.await(millis);
        return isAlive() ? output.readNow(into, 0, into.length) : readRest(into);
    }

    @Override
    public void wake() {
        try {
            int number = bell.enter();
            try {
                // Full is as good as rung.
                Libc.write(number, new byte[] {1, 0, 0, 0, 0, 0, 0, 0}, Long.BYTES);
            } finally {
                bell.leave();
            }
        } catch (IOException closed) {
            // Nobody waits any more.
        }
    }

    @Override
    public boolean reachesOrphans() {
        return true;
    }

    @Override
    public void terminate() {
        signal(Libc.SIGTERM);
    }

    @Override
    public synchronized void dumpThreads() {
        if (isAlive()) {
            Libc.kill(pid, Libc.SIGQUIT);
        }
    }

    @Override
    public void kill() {
        signal(Libc.SIGKILL);
    }

    @Override
    public void close() {
        input.close();
        output.close();
        errors.close();
        bell.close();
    }

    @Override
    public synchronized boolean reap() {
        // Asked twice, the system would not know it any more.
        return !isAlive() || reap(Libc.WNOHANG);
    }

    @Override
    public void tellEnd() {
        try {
            wake();
        } finally {
            end.complete(status);
        }
    }

    /** Ends it at once, and waits for that: nobody watches it. */
    synchronized void endNow() {
        Libc.kill(-pid, Libc.SIGKILL);
        while (!reap(0)) {
            Thread.onSpinWait();
        }
        end.complete(status);
    }

    private boolean reap(int options) {
        int[] word = new int[1];
        int which = Libc.waitpid(pid, word, options);
        if (which == 0 || which < 0 && Libc.errno() == Libc.EINTR) {
            return false;
        }
        int signal = word[0] & 0x7f;
        status = which < 0 ? UNKNOWN : signal == 0 ? word[0] >> 8 & 0xff : 128 + signal;
        return true;
    }

    /** The lock keeps its number its own between the look and the signal. */
    private synchronized void signal(int number) {
        if (isAlive() || isNumberFree()) {
            Libc.kill(-pid, number);
        }
    }

    /** A number is given to another process only when no group bears it any more; that one may be another user's (EPERM). */
    private boolean isNumberFree() {
        return Libc.kill(pid, 0) < 0 && Libc.errno() == Libc.ESRCH;
    }

    /** What others write after its end is not its output any more. */
    private int readRest(byte[] into) throws IOException {
        if (left < 0) {
            left = output.available();
        }
        int read = left == 0 ? -1 : output.readNow(into, 0, Math.min(left, into.length));
        left -= Math.max(read, 0);
        return read == 0 ? -1 : read;
    }
}
