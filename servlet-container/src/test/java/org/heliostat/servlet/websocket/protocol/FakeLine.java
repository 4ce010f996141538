package org.heliostat.servlet.websocket.protocol;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** A line whose peer takes as much as a test says. Tasks run at once. */
public final class FakeLine implements Line {

    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final List<Runnable> callbacks = new ArrayList<>();
    private int room = Integer.MAX_VALUE;
    private boolean open = true;
    private final List<Runnable> held = new ArrayList<>();
    private boolean holding;
    private boolean over;
    private boolean broken;
    private boolean finished;
    private volatile boolean aborted;

    /** The peer takes so many bytes more before it is slow. */
    public void takes(int bytes) {
        room = bytes;
        List<Runnable> told = new ArrayList<>(callbacks);
        callbacks.clear();
        told.forEach(Runnable::run);
    }

    /** Whatever is to be done throws. */
    public void breaks() {
        broken = true;
    }

    /** Tasks wait, as they do while the session thread is busy. */
    public void holdsTasks() {
        holding = true;
    }

    public void runsTasks() {
        holding = false;
        List<Runnable> tasks = new ArrayList<>(held);
        held.clear();
        tasks.forEach(Runnable::run);
    }

    /** No task is taken any more. */
    public void over() {
        over = true;
    }

    public void gone() {
        open = false;
        takes(Integer.MAX_VALUE);
    }

    public byte[] sent() {
        return sent.toByteArray();
    }

    public boolean isFinished() {
        return finished;
    }

    public boolean isAborted() {
        return aborted;
    }

    @Override
    public void send(byte[] bytes, int offset, int length) {
        sent.write(bytes, offset, length);
        room -= Math.min(room, length);
    }

    @Override
    public boolean isWritable() {
        return room > 0;
    }

    @Override
    public void whenWritable(Runnable callback) {
        callbacks.add(callback);
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public boolean submit(Runnable task) {
        if (broken) {
            throw new IllegalStateException("the line is broken");
        }
        if (over) {
            return false;
        }
        if (holding) {
            held.add(task);
        } else {
            task.run();
        }
        return true;
    }

    @Override
    public void finish() {
        finished = true;
    }

    @Override
    public void abort() {
        aborted = true;
        open = false;
    }
}
