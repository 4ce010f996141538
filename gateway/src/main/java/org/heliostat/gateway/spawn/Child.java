package org.heliostat.gateway.spawn;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;

/**
 * A program that was started, and whatever it starts, as far as that does not leave the process group on purpose. Any
 * thread; its output is read by one at a time.
 */
public interface Child extends AutoCloseable {

    long pid();

    /** @return whether the program itself runs; others of its group may when it has ended */
    boolean isAlive();

    /**
     * @return what it has ended with: 0 to 255, 128 + n after signal n
     * @throws IllegalStateException while it runs
     */
    int exitStatus();

    /** @return whether it has ended within the time */
    boolean waitFor(long time, TimeUnit unit) throws InterruptedException;

    /** Runs a task, which must not block, after its end: on a thread of its own, or at once where it has ended. Its failure is logged. */
    void whenEnded(Runnable task);

    /** @return where its input is written; blocks while the program does not read, fails when it has ended */
    OutputStream input();

    /** @return its output; nothing where it is not heard */
    InputStream output();

    /** @return its errors; nothing where it is not heard */
    InputStream errors();

    /** @return whether asking {@link #errors} how much is there never blocks, even while a child left behind writes */
    boolean isPrompt();

    /**
     * Waits for output. After the program's end it is what was written until then.
     *
     * @param millis how long at most, 0 or more
     * @return bytes read; −1 at the end: it has closed its output, or has ended and all is read; 0 when the time is over or
     *     somebody has called {@link #wake}
     */
    int read(byte[] into, int millis) throws IOException, InterruptedException;

    /**
     * Whoever waits in {@link #read}, now or later, goes on; so does who waits to write its input, unless it was started by
     * the JDK's means: that write goes on when the program reads or has ended.
     */
    void wake();

    /**
     * @return whether {@link #terminate} and {@link #kill} find what it has left running when it has ended; else they find
     *     what they have seen below it while it ran
     */
    boolean reachesOrphans();

    /** Asks all of the group to end (SIGTERM). */
    void terminate();

    /** Asks the program itself, which must be a Java virtual machine, to write what its threads do (SIGQUIT). */
    void dumpThreads();

    /** Ends all of the group (SIGKILL). */
    void kill();

    /** Gives back the server's ends of its pipes. Its end is waited for all the same. May be called again. */
    @Override
    void close();
}
