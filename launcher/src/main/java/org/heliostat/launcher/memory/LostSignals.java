package org.heliostat.launcher.memory;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a signal came that the virtual machine could not hand on. HotSpot makes a thread for each signal; where
 * there is no memory for it, its signal dispatcher writes a warning to the terminal and forgets the signal. It is the one
 * thread that writes so, and Linux counts for each thread how much it wrote: what the warning of a signal is long is such a
 * signal. A thread dump that was asked for (QUIT) and a tool that could not attach write something else, of other lengths.
 * Elsewhere than on Linux, in another virtual machine, or with {@code -XX:-PrintWarnings}, nothing is found. By the thread of
 * the watch; looking allocates nothing.
 */
final class LostSignals {

    private static final Path THREADS = Path.of("/proc/self/task");
    /** Linux keeps fifteen characters of a thread's name. */
    private static final String DISPATCHER = "Signal Dispatch";

    private static final byte[] WRITTEN = "wchar: ".getBytes(StandardCharsets.US_ASCII);
    /** More of one kind between two looks are somebody's experiment. */
    private static final int MOST_AT_ONCE = 8;
    /** What Linux says of a thread has seven short lines. */
    private static final int ACCOUNT_BYTES = 512;

    private static final int DECIMAL = 10;

    private final @Nullable RandomAccessFile account;
    /** Of a warning that names TERM, as long as one of USR1, and of one that names INT, as long as one of HUP. */
    private final int[] lengths = {warningBytes("SIGTERM"), warningBytes("SIGINT")};

    private final byte[] read = new byte[ACCOUNT_BYTES];
    private long known;

    /** @param account what Linux says of the input and output of the signal dispatcher; null when it says nothing */
    LostSignals(@Nullable RandomAccessFile account) {
        this.account = account;
        this.known = written();
    }

    static LostSignals ofThisProcess() {
        return new LostSignals(account());
    }

    /** @return whether Linux says what is needed */
    boolean isAble() {
        return account != null;
    }

    /**
     * Looks at what was written since the last time.
     *
     * @param isShort whether memory is or was short lately; only then several warnings at once are believed, since what a
     *     thread dump says of the heap is longer than one of them, and may by chance be as long as two
     * @return whether a signal was lost
     */
    boolean hasLost(boolean isShort) {
        long now = written();
        long more = now - known;
        known = now;
        for (int length : lengths) {
            if (more > 0 && more % length == 0 && more / length <= (isShort ? MOST_AT_ONCE : 1)) {
                return true;
            }
        }
        return false;
    }

    /** @return how long HotSpot's warning of a signal is that it could not hand on, in bytes */
    static int warningBytes(String signal) {
        return (System.getProperty("java.vm.name")
                        + " warning: Exception java.lang.OutOfMemoryError occurred dispatching signal " + signal
                        + " to handler- the VM may need to be forcibly terminated\n")
                .length();
    }

    /** @return bytes that the dispatcher has written since its start; 0 when unknown */
    private long written() {
        if (account == null) {
            return 0;
        }
        try {
            account.seek(0);
            int length = account.read(read);
            return number(length);
        } catch (IOException unreadable) {
            return known;
        }
    }

    private long number(int length) {
        int at = 0;
        while (at < length && !startsAt(at, length)) {
            at++;
        }
        long number = 0;
        for (int i = at + WRITTEN.length; i < length && read[i] >= '0' && read[i] <= '9'; i++) {
            number = number * DECIMAL + (read[i] - '0');
        }
        return number;
    }

    private boolean startsAt(int at, int length) {
        for (int i = 0; i < WRITTEN.length; i++) {
            if (at + i >= length || read[at + i] != WRITTEN[i]) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable RandomAccessFile account() {
        if (!Files.isDirectory(THREADS)) {
            return null;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(THREADS)) {
            for (Path thread : all) {
                if (name(thread).equals(DISPATCHER)) {
                    return new RandomAccessFile(thread.resolve("io").toFile(), "r");
                }
            }
            return null;
        } catch (IOException unreadable) {
            return null;
        }
    }

    /** @return the name that Linux knows; empty for a thread that has just ended */
    private static String name(Path thread) {
        try {
            return Files.readString(thread.resolve("comm")).strip();
        } catch (IOException ended) {
            return "";
        }
    }
}
