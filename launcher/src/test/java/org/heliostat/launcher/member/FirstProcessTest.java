package org.heliostat.launcher.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.ProcessAnswer.Outcome;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.adminui.threads.Dumps;
import org.heliostat.launcher.link.ChangeCodec;
import org.heliostat.launcher.link.FrameChannel;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.heliostat.launcher.link.LinkVersion;
import org.heliostat.stats.thread.Heartbeat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, unit = TimeUnit.SECONDS)
class FirstProcessTest {

    private static final int MEMBER = 7;

    private final ChangeCodec codec = new ChangeCodec();
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());
    private final Heartbeat loop = new Heartbeat("io-1");
    private volatile CountDownLatch starts = new CountDownLatch(0);
    private Path folder;
    private FirstProcess first;
    private FrameChannel other;

    /** The path of a socket is short. */
    @BeforeEach
    void connect() throws IOException {
        folder = Files.createTempDirectory("link");
        Path link = folder.resolve("s");
        try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listening.bind(UnixDomainSocketAddress.of(link));
            first = FirstProcess.connect(new ProcessRole(2, "a", MEMBER, false, link, Map.of()));
            other = new FrameChannel(listening.accept());
        }
        assertThat(heard().kind()).isEqualTo(LinkKind.HELLO);
        assertThat(heard()).satisfies(frame -> {
            assertThat(frame.kind()).isEqualTo(LinkKind.VERSION);
            assertThat(LinkVersion.of(frame.text())).isEqualTo(LinkVersion.OWN);
        });
        first.follow(new Noted());
    }

    @AfterEach
    void close() throws IOException {
        first.close();
        other.close();
        Files.delete(folder.resolve("s"));
        Files.delete(folder);
    }

    /** One of before says nothing; what is no number is none of ours. */
    @Test
    void theFirstProcessSaysHowOldItIs() throws IOException {
        assertThat(first.isOlder()).isTrue();

        other.write(LinkFrame.of(LinkKind.VERSION, MEMBER, LinkVersion.OWN.text()));
        other.write(new LinkFrame(LinkKind.CHANGE, MEMBER, 5, codec.bytes(RuntimeChange.logLevel("fine"))));
        assertThat(heard().kind()).isEqualTo(LinkKind.CHANGED);

        assertThat(first.isOlder()).isFalse();
        assertThat(LinkVersion.of("two")).isEqualTo(LinkVersion.UNTOLD);
        assertThat(LinkVersion.of("99999999999")).isEqualTo(LinkVersion.UNTOLD);
    }

    @Test
    void aChangeIsMadeAndAnswered() throws IOException {
        other.write(new LinkFrame(LinkKind.CHANGE, MEMBER, 5, codec.bytes(RuntimeChange.logLevel("fine"))));

        LinkFrame answer = heard();

        assertThat(answer.kind()).isEqualTo(LinkKind.CHANGED);
        assertThat(answer.id()).isEqualTo(5);
        assertThat(codec.answer(answer.body()).outcome()).isEqualTo(Outcome.DONE);
        assertThat(done).containsExactly("LOG_LEVEL fine");
    }

    /** An application that starts slowly keeps no proof from an authority; deployments and reloads are made in their order. */
    @Test
    void whatTakesLongKeepsNothingElseWaiting() throws IOException {
        CountDownLatch started = new CountDownLatch(1);
        starts = started;
        other.write(new LinkFrame(
                LinkKind.CHANGE, MEMBER, 5, codec.bytes(RuntimeChange.applicationDeploy("vs1", "/slow"))));
        other.write(LinkFrame.of(LinkKind.RELOAD, MEMBER));
        other.write(new LinkFrame(
                LinkKind.CHANGE, MEMBER, 6, codec.bytes(RuntimeChange.applicationReload("vs1", "/slow"))));
        other.write(new LinkFrame(LinkKind.CHANGE, MEMBER, 7, codec.bytes(RuntimeChange.certificateProofs(List.of()))));

        assertThat(heard().id()).isEqualTo(7);
        assertThat(done).containsExactly("CERTIFICATE_PROOFS");
        started.countDown();

        assertThat(heard().id()).isEqualTo(5);
        assertThat(heard().id()).isEqualTo(6);
        assertThat(done)
                .containsExactly(
                        "CERTIFICATE_PROOFS", "APPLICATION_DEPLOY vs1 /slow", "reload", "APPLICATION_RELOAD vs1 /slow");
    }

    @Test
    void whatItHasClosedIsTold() throws IOException {
        first.checked(List.of("0.0.0.0:8080", "[::1]:8443"));

        LinkFrame checked = heard();

        assertThat(checked.kind()).isEqualTo(LinkKind.CHECKED);
        assertThat(checked.text()).isEqualTo("0.0.0.0:8080\n[::1]:8443");
    }

    @Test
    void aChangeOfAnotherVersionIsAnsweredAsAFailure() throws IOException {
        byte[] unknown = "{\"kind\":\"PAINT\",\"words\":[]}".getBytes(StandardCharsets.UTF_8);
        other.write(new LinkFrame(LinkKind.CHANGE, MEMBER, 6, unknown));

        ProcessAnswer answer = codec.answer(heard().body());

        assertThat(answer.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(answer.number()).isEqualTo(2);
        assertThat(answer.detail()).contains("does not know: PAINT");
    }

    @Test
    void itLivesOnceItsThreadsHaveTakenATurn() throws IOException {
        other.write(LinkFrame.of(LinkKind.BEAT, MEMBER));
        other.write(new LinkFrame(LinkKind.CHANGE, MEMBER, 5, codec.bytes(RuntimeChange.logLevel("fine"))));
        assertThat(heard().kind()).as("while the loop stands").isEqualTo(LinkKind.CHANGED);

        Thread turns = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                loop.beat();
                Thread.onSpinWait();
            }
        });
        turns.start();
        try {
            assertThat(heard().kind()).isEqualTo(LinkKind.ALIVE);
        } finally {
            turns.interrupt();
        }
    }

    @Test
    void whatLastsIsWaitedFor() throws IOException {
        other.write(new LinkFrame(
                LinkKind.LASTING, MEMBER, 0, codec.lastingBytes(List.of(RuntimeChange.logLevel("fine")))));

        assertThat(first.awaitLasting()).containsExactly(RuntimeChange.logLevel("fine"));
    }

    @Test
    void whatWasToldLastLasts() throws IOException {
        other.write(new LinkFrame(
                LinkKind.LASTING, MEMBER, 0, codec.lastingBytes(List.of(RuntimeChange.logLevel("fine")))));
        other.write(new LinkFrame(
                LinkKind.LASTING, MEMBER, 0, codec.lastingBytes(List.of(RuntimeChange.logLevel("finest")))));
        // What comes behind them has been read when it is answered.
        other.write(new LinkFrame(LinkKind.CHANGE, MEMBER, 5, codec.bytes(RuntimeChange.logLevel("fine"))));
        assertThat(heard().kind()).isEqualTo(LinkKind.CHANGED);

        assertThat(first.awaitLasting()).containsExactly(RuntimeChange.logLevel("finest"));
    }

    @Test
    void whatDoesNotComeIsNotWaitedForForEver() {
        assertThat(first.awaitLasting()).isEmpty();
    }

    @Test
    void whatIsNoListLeavesTheConfigurationInForce() throws IOException {
        other.write(LinkFrame.of(LinkKind.LASTING, MEMBER, "x"));

        assertThat(first.awaitLasting()).isEmpty();
    }

    @Test
    void aDumpOfTheHeapIsAnnounced() throws IOException {
        Dumps dumps = new AnnouncedDumps(new NotedDumps(), first);

        dumps.heap(folder.resolve("heap"));

        LinkFrame begin = heard();
        assertThat(begin.kind()).isEqualTo(LinkKind.PAUSE);
        assertThat(begin.text()).isEqualTo("900");
        assertThat(heard().text()).isEqualTo("0");
        assertThat(done).containsExactly("dump");
    }

    private LinkFrame heard() throws IOException {
        return other.read(FrameChannel.LONGEST_BODY).orElseThrow();
    }

    private final class NotedDumps implements Dumps {

        @Override
        public void heap(Path file) {
            done.add("dump");
        }

        @Override
        public long heapBytes() {
            return 0;
        }

        @Override
        public long freeBytes(Path of) {
            return 0;
        }
    }

    private final class Noted implements FirstProcess.Duties {

        @Override
        public void end() {
            done.add("end");
        }

        @Override
        public void lost() {
            done.add("lost");
        }

        @Override
        public void reload() {
            done.add("reload");
        }

        @Override
        public void reopenLogs() {
            done.add("reopen");
        }

        @Override
        public void takeOver() {
            done.add("take over");
        }

        @Override
        public void take(LinkFrame frame) {
            done.add("take");
        }

        @Override
        public byte[] answer(String question) {
            return new byte[0];
        }

        @Override
        public ProcessAnswer change(RuntimeChange change) {
            if (change.kind() == RuntimeChange.Kind.APPLICATION_DEPLOY) {
                try {
                    starts.await();
                } catch (InterruptedException stopped) {
                    throw new AssertionError(stopped);
                }
            }
            done.add(change.toString());
            return new ProcessAnswer(2, 4711, Outcome.DONE, 1, "");
        }

        @Override
        public List<Heartbeat> heartbeats() {
            return List.of(loop);
        }
    }
}
