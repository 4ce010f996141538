package org.heliostat.launcher.member;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.link.ChangeCodec;
import org.heliostat.launcher.link.FrameChannel;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.heliostat.launcher.link.LinkVersion;
import org.heliostat.launcher.link.LinkWish;
import org.heliostat.log.LogBlock;
import org.heliostat.stats.thread.Heartbeat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A server's connection to the first process. When it ends the first process has ended, and this one follows. Any thread. */
public final class FirstProcess implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(FirstProcess.class);

    /** What the first process asks for, and was not done yet; there is no reason for more than a few. */
    private static final int MOST_TASKS = 256;

    private static final int MOST_QUESTIONS = 256;
    private static final long LONGEST_LASTING_SECONDS = 5;

    /** What may take longer than that has a thread of its own. */
    private static final Duration SHORT = Duration.ofSeconds(10);

    private final ProcessRole role;
    private final FrameChannel channel;
    private final ThreadPoolExecutor work;
    private final ThreadPoolExecutor longWork;
    private final ThreadPoolExecutor life;
    private final AtomicLong questions = new AtomicLong();
    private final Map<Long, CompletableFuture<byte[]>> open = new ConcurrentHashMap<>();
    private final CompletableFuture<byte[]> lasting = new CompletableFuture<>();
    private volatile byte[] latestLasting = {'[', ']'};
    private final ChangeCodec codec = new ChangeCodec();
    private volatile LinkVersion version = LinkVersion.UNTOLD;
    private volatile boolean closing;

    /** What it asks for. {@link #end} and {@link #lost} come back at once; the others may take their time. */
    public interface Duties {

        void end();

        /** The first process has ended without a word. */
        void lost();

        void reload();

        void reopenLogs();

        /** To administer from now on, if it is not so already. */
        void takeOver();

        /** Figures of a process, or how all stand, for the process that administers. */
        void take(LinkFrame frame);

        /** @return the figures that were asked for */
        byte[] answer(String question) throws IOException;

        /** Makes a change that the process that administers has made. */
        ProcessAnswer change(RuntimeChange change);

        /** @return of the threads that must never stand still */
        List<Heartbeat> heartbeats();
    }

    private FirstProcess(ProcessRole role, FrameChannel channel) {
        this.role = role;
        this.channel = channel;
        this.work = oneThread(MOST_TASKS, "first-process-work");
        // Of its own: an application that starts slowly is no reason to show no proof to an authority.
        this.longWork = oneThread(MOST_TASKS, "first-process-long");
        // Of its own: a reload may take long, which is no reason to give no sign of life.
        this.life = oneThread(1, "first-process-life");
    }

    /** @throws LaunchException when nobody listens there */
    public static FirstProcess connect(ProcessRole role) {
        try {
            SocketChannel socket = SocketChannel.open(UnixDomainSocketAddress.of(role.link()));
            FirstProcess first = new FirstProcess(role, new FrameChannel(socket));
            first.channel.write(LinkFrame.of(
                    LinkKind.HELLO,
                    role.member(),
                    Long.toString(ProcessHandle.current().pid())));
            // Not in the greeting: a first process of an older jar takes that only as it knows it.
            first.channel.write(LinkFrame.of(LinkKind.VERSION, role.member(), LinkVersion.OWN.text()));
            return first;
        } catch (IOException nobody) {
            throw new LaunchException(role.link() + ": the first process cannot be reached: " + nobody.getMessage());
        }
    }

    /** From now on what it says is done. */
    public void follow(Duties duties) {
        daemon(() -> read(duties), "first-process").start();
    }

    /** @return whether the first process is of a jar that may not know all that this one asks of it */
    boolean isOlder() {
        return version.isOlder();
    }

    /**
     * The configuration has no error. After a reload that has taken listen sockets away it is said once more.
     *
     * @param closed keys of listen sockets that were passed on, and that this process has closed since it does not want them
     */
    public void checked(Collection<String> closed) {
        send(LinkFrame.of(LinkKind.CHECKED, role.member(), String.join("\n", closed)));
    }

    public void ready() {
        send(LinkFrame.of(LinkKind.READY, role.member()));
    }

    public void administers() {
        send(LinkFrame.of(LinkKind.ADMINISTERS, role.member()));
    }

    public void drained(long inProgress, long answered, long lost) {
        send(LinkFrame.of(LinkKind.DRAINED, role.member(), inProgress + " " + answered + " " + lost));
    }

    public void wish(LinkWish wish) {
        send(LinkFrame.of(LinkKind.WISH, role.member(), wish.name()));
    }

    /** This process may stand still for so long, which is no hang; zero: no longer. */
    void pause(Duration longest) {
        send(LinkFrame.of(LinkKind.PAUSE, role.member(), Long.toString(longest.toSeconds())));
    }

    /** Tells which changes are to last, for those that start later. Too many to be sent are left out. */
    void lasting(byte[] changes) {
        if (FrameChannel.fits(changes)) {
            send(new LinkFrame(LinkKind.LASTING, role.member(), 0, changes));
        } else {
            LOG.warn("changes that are to last are not told: {} bytes", changes.length);
        }
    }

    /**
     * Waits for the changes that are to last, which the first process tells at once, and again when they are others before this
     * one is ready; one of a version that does not know them is not waited for much longer.
     *
     * @return those that it has told last; none where it does not say any
     */
    public List<RuntimeChange> awaitLasting() {
        try {
            lasting.get(LONGEST_LASTING_SECONDS, TimeUnit.SECONDS);
            return codec.lasting(latestLasting);
        } catch (TimeoutException | ExecutionException silent) {
            LOG.warn("the first process does not say what was changed in others; the configuration alone is in force");
        } catch (IOException malformed) {
            LOG.warn("what was changed in other processes cannot be read: {}", malformed.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return List.of();
    }

    /** Too many to be sent are left out: those of before stand for them. */
    public void figures(byte[] snapshot) {
        if (FrameChannel.fits(snapshot)) {
            send(new LinkFrame(LinkKind.FIGURES, role.member(), 0, snapshot));
        } else {
            LOG.warn("figures of this process are left out: {} bytes", snapshot.length);
        }
    }

    private CompletableFuture<byte[]> ask(LinkKind kind, byte[] question) {
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        if (open.size() >= MOST_QUESTIONS) {
            answer.completeExceptionally(new IOException("too many questions are open"));
            return answer;
        }
        long id = questions.incrementAndGet();
        open.put(id, answer);
        answer.whenComplete((done, failed) -> open.remove(id));
        send(new LinkFrame(kind, role.member(), id, question));
        return answer;
    }

    /**
     * Asks the process that administers.
     *
     * @return completed on the thread that reads; never, where nobody answers
     */
    CompletableFuture<byte[]> ask(String question) {
        return ask(LinkKind.ASK, question.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Has the other processes make a change.
     *
     * @return what became of it in each; completed on the thread that reads; never, where nobody answers
     */
    CompletableFuture<byte[]> change(RuntimeChange change) {
        try {
            return ask(LinkKind.CHANGE, codec.bytes(change));
        } catch (IOException tooLong) {
            return CompletableFuture.failedFuture(tooLong);
        }
    }

    /** The first process sees the end of the connection, not of a message. */
    private void send(LinkFrame frame) {
        try {
            channel.write(frame);
        } catch (IOException gone) {
            LOG.debug("{} was not sent", frame.kind(), gone);
        }
    }

    private void read(Duties duties) {
        try {
            while (!closing) {
                Optional<LinkFrame> frame = channel.read(FrameChannel.LONGEST_BODY);
                frame.ifPresent(one -> heard(one, duties));
            }
        } catch (EOFException ended) {
            lost(duties, "it has ended");
        } catch (IOException | RuntimeException broken) {
            lost(duties, String.valueOf(broken.getMessage()));
        }
    }

    private void lost(Duties duties, String why) {
        if (!closing) {
            LOG.atWarn().addMarker(LogBlock.MARKER).log("the connection to the first process is lost: {}", why);
            duties.lost();
        }
    }

    private void heard(LinkFrame frame, Duties duties) {
        switch (frame.kind()) {
            case STOP -> duties.end();
            case RELOAD -> later(longWork, frame.kind(), duties::reload);
            case REOPEN -> later(work, frame.kind(), duties::reopenLogs);
            case ADMINISTER -> later(work, frame.kind(), duties::takeOver);
            case FIGURES, GROUP -> later(work, frame.kind(), () -> duties.take(frame));
            case ASK -> later(work, frame.kind(), () -> answer(frame, duties));
            case BEAT -> alive(duties);
            case VERSION -> version = LinkVersion.of(frame.text());
            case CHANGE -> change(frame, duties);
            case LASTING -> {
                latestLasting = frame.body();
                lasting.complete(latestLasting);
            }
            case ANSWER, CHANGED -> {
                CompletableFuture<byte[]> asked = open.get(frame.id());
                if (asked != null) {
                    asked.complete(frame.body());
                }
            }
            case HELLO, CHECKED, READY, DRAINED, WISH, ADMINISTERS, ALIVE, PAUSE ->
                LOG.debug("{} is not for a server", frame.kind());
        }
    }

    /** Says so only once each thread has taken a turn. */
    private void alive(Duties duties) {
        try {
            life.execute(() -> {
                if (new SignOfLife(duties::heartbeats).await()) {
                    send(LinkFrame.of(LinkKind.ALIVE, role.member()));
                }
            });
        } catch (RejectedExecutionException asked) {
            LOG.debug("a sign of life was asked for, and is still waited for");
        }
    }

    private void answer(LinkFrame question, Duties duties) {
        try {
            byte[] answer = duties.answer(question.text());
            if (FrameChannel.fits(answer)) {
                send(new LinkFrame(LinkKind.ANSWER, question.process(), question.id(), answer));
            }
        } catch (IOException unanswerable) {
            LOG.debug("no answer to {}", question.text(), unanswerable);
        }
    }

    private void change(LinkFrame frame, Duties duties) {
        try {
            RuntimeChange change = codec.change(frame.body());
            later(threadFor(change), frame.kind(), () -> answer(frame, duties.change(change)));
        } catch (IOException unknown) {
            ProcessAnswer failed = ProcessAnswer.failed(
                    role.number(), ProcessHandle.current().pid(), String.valueOf(unknown.getMessage()));
            later(work, frame.kind(), () -> answer(frame, failed));
        }
    }

    private ThreadPoolExecutor threadFor(RuntimeChange change) {
        return change.kind().longest().compareTo(SHORT) > 0 ? longWork : work;
    }

    private void answer(LinkFrame frame, ProcessAnswer answer) {
        try {
            send(new LinkFrame(LinkKind.CHANGED, role.member(), frame.id(), codec.bytes(answer)));
        } catch (IOException impossible) {
            throw new IllegalStateException("an answer cannot be written", impossible);
        }
    }

    private static void later(ThreadPoolExecutor thread, LinkKind kind, Runnable task) {
        try {
            thread.execute(() -> {
                try {
                    task.run();
                } catch (RuntimeException failed) {
                    // The edge of the thread.
                    LOG.error("{} of the first process: failed", kind, failed);
                }
            });
        } catch (RejectedExecutionException full) {
            LOG.warn("{} of the first process is left out: {} wait already", kind, MOST_TASKS);
        }
    }

    private static ThreadPoolExecutor oneThread(int most, String name) {
        return new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(most), task -> daemon(task, name));
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(null, task, name, 0, false);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        closing = true;
        work.shutdown();
        longWork.shutdown();
        life.shutdownNow();
        try {
            channel.close();
        } catch (IOException closed) {
            LOG.debug("closed", closed);
        }
    }
}
