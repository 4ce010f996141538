package org.heliostat.launcher.primordial;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.gateway.spawn.Child;

/** A process that runs until a test says that it has ended, and remembers its signals. */
final class FakeChild implements Child {

    final List<String> signals = new ArrayList<>();
    private final long pid;
    private boolean isAlive = true;

    FakeChild(long pid) {
        this.pid = pid;
    }

    void end() {
        isAlive = false;
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public boolean isAlive() {
        return isAlive;
    }

    @Override
    public int exitStatus() {
        return 137;
    }

    @Override
    public boolean waitFor(long time, TimeUnit unit) {
        return !isAlive;
    }

    @Override
    public void whenEnded(Runnable task) {}

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
    public int read(byte[] into, int millis) {
        return -1;
    }

    @Override
    public void wake() {}

    @Override
    public boolean reachesOrphans() {
        return true;
    }

    @Override
    public void terminate() {
        signals.add("TERM");
    }

    @Override
    public void dumpThreads() {
        signals.add("QUIT");
    }

    @Override
    public void kill() {
        signals.add("KILL");
    }

    @Override
    public void close() {}
}
