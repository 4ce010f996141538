package org.heliostat.launcher.primordial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.ProcessAnswer.Outcome;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.launcher.link.ChangeCodec;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.heliostat.launcher.link.LinkVersion;
import org.heliostat.log.ServerLog;
import org.heliostat.testing.LogLines;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ChangeRoundsTest {

    private static final long QUESTION = 77;

    private final ChangeCodec codec = new ChangeCodec();
    private final ChangeRounds rounds = new ChangeRounds(new ServerLog(Ticker.system()));
    private LinkedMember one;
    private LinkedMember two;
    private LinkedMember three;

    @BeforeEach
    void open() throws IOException {
        one = LinkedMember.ready(1);
        two = LinkedMember.ready(2);
        three = LinkedMember.ready(3);
    }

    @AfterEach
    void close() throws IOException {
        one.close();
        two.close();
        three.close();
    }

    @Test
    void theAnswersOfAllAreTold() throws IOException {
        begin(List.of(two.member, three.member), List.of());
        LinkFrame asked = two.next();
        assertThat(asked.kind()).isEqualTo(LinkKind.CHANGE);
        assertThat(codec.change(asked.body())).isEqualTo(RuntimeChange.logLevel("fine"));

        answer(three, three.next(), new ProcessAnswer(3, 4_003, Outcome.NOTHING, 0, ""));
        answer(two, asked, new ProcessAnswer(2, 4_002, Outcome.DONE, 5, ""));
        rounds.look(1);

        LinkFrame told = one.next();
        assertThat(told.kind()).isEqualTo(LinkKind.CHANGED);
        assertThat(told.id()).isEqualTo(QUESTION);
        assertThat(codec.answers(told.body()))
                .containsExactly(
                        new ProcessAnswer(2, 4_002, Outcome.DONE, 5, ""),
                        new ProcessAnswer(3, 4_003, Outcome.NOTHING, 0, ""));
    }

    @Test
    void whoDoesNotAnswerInTimeIsNamedAndCounted() throws IOException {
        begin(List.of(two.member, three.member), List.of());
        LinkFrame late = three.next();
        answer(two, two.next(), new ProcessAnswer(2, 4_002, Outcome.DONE, 1, ""));

        rounds.look(Duration.ofSeconds(11).toNanos());

        assertThat(told())
                .extracting(ProcessAnswer::number, ProcessAnswer::outcome, ProcessAnswer::detail)
                .containsExactly(tuple(2, Outcome.DONE, ""), tuple(3, Outcome.FAILED, "no answer within 10 s"));
        assertThat(three.seat.row().changesMissed()).isEqualTo(1);
        assertThat(two.seat.row().changesMissed()).isZero();

        answer(three, late, new ProcessAnswer(3, 4_003, Outcome.DONE, 1, ""));
        assertThat(three.seat.row().changesMissed()).isEqualTo(1);
    }

    @Test
    void whoCannotMakeItIsCounted() throws IOException {
        begin(List.of(two.member), List.of());

        answer(two, two.next(), ProcessAnswer.failed(2, 4_002, "not there"));
        rounds.look(1);

        assertThat(told()).containsExactly(ProcessAnswer.failed(2, 4_002, "not there"));
        assertThat(two.seat.row().changesMissed()).isEqualTo(1);
    }

    @Test
    void whoStartsMakesItWhenItIsReady() throws IOException {
        try (LinkedMember starting = new LinkedMember(4)) {
            begin(List.of(starting.member), List.of(new Seat(5)));

            assertThat(told())
                    .extracting(ProcessAnswer::number, ProcessAnswer::pid, ProcessAnswer::outcome)
                    .containsExactly(tuple(4, 4_004L, Outcome.LATER), tuple(5, 0L, Outcome.LATER));
            starting.member.ready(2);
            LinkFrame asked = starting.next();
            assertThat(codec.change(asked.body())).isEqualTo(RuntimeChange.logLevel("fine"));
            answer(starting, asked, new ProcessAnswer(4, 4_004, Outcome.DONE, 1, ""));
        }
    }

    /** It begins with the proofs that are shown; between two messages there must be no moment without. */
    @Test
    void whoStartsIsToldOfProofsByTheLastWord() throws IOException {
        try (LinkedMember starting = new LinkedMember(4)) {
            for (RuntimeChange change : List.of(
                    RuntimeChange.certificateProofs(List.of()),
                    RuntimeChange.fileCache("stop"),
                    RuntimeChange.certificateProofs(List.of("http-01", "token", "token.key")))) {
                rounds.begin(
                        one.member,
                        new LinkFrame(LinkKind.CHANGE, 1, QUESTION, codec.bytes(change)),
                        List.of(starting.member),
                        List.of(),
                        0);
            }
            starting.member.ready(2);

            assertThat(codec.change(starting.next().body())).isEqualTo(RuntimeChange.fileCache("stop"));
            assertThat(codec.change(starting.next().body()).words()).contains("token.key");
        }
    }

    @Test
    void whoFailsToMakeItAfterItsStartIsCounted() throws IOException {
        try (LinkedMember starting = new LinkedMember(4);
                LogLines log = LogLines.of("org.heliostat")) {
            begin(List.of(starting.member), List.of());
            assertThat(told()).extracting(ProcessAnswer::outcome).containsExactly(Outcome.LATER);
            starting.member.ready(2);
            LinkFrame asked = starting.next();

            answer(starting, asked, ProcessAnswer.failed(4, 4_004, "no such level"));

            assertThat(starting.seat.row().changesMissed()).isEqualTo(1);
            assertThat(log.all())
                    .filteredOn(line -> line.contains("process 4 (4004) does not make a change"))
                    .hasSize(1)
                    .allMatch(line -> line.endsWith("LOG_LEVEL fine: no such level"));
            answer(starting, asked, ProcessAnswer.failed(4, 4_004, "no such level"));
            assertThat(starting.seat.row().changesMissed()).as("once").isEqualTo(1);
        }
    }

    /** A process of a jar that was put back: it knows a reload by another frame, and does not answer. */
    @Test
    void anOlderOneIsToldToReloadInItsOwnWords() throws IOException {
        two.member.version(LinkVersion.UNTOLD);
        LinkFrame said = new LinkFrame(LinkKind.CHANGE, 1, QUESTION, codec.bytes(RuntimeChange.configurationReload()));

        rounds.begin(one.member, said, List.of(two.member, three.member), List.of(), 0);

        assertThat(two.next().kind()).isEqualTo(LinkKind.RELOAD);
        answer(three, three.next(), new ProcessAnswer(3, 4_003, Outcome.DONE, 1, ""));
        rounds.look(1);
        assertThat(told())
                .extracting(ProcessAnswer::number, ProcessAnswer::outcome)
                .containsExactly(tuple(2, Outcome.LATER), tuple(3, Outcome.DONE));
    }

    /** It would say that it does not know the change, and starts the application all the same. */
    @Test
    void anOlderOneIsNotAskedWhetherItHasDeployed() throws IOException {
        two.member.version(LinkVersion.UNTOLD);
        LinkFrame said = new LinkFrame(
                LinkKind.CHANGE, 1, QUESTION, codec.bytes(RuntimeChange.applicationDeploy("vs1", "/shop")));

        rounds.begin(one.member, said, List.of(two.member, three.member), List.of(), 0);

        answer(three, three.next(), new ProcessAnswer(3, 4_003, Outcome.DONE, 1, ""));
        rounds.look(1);
        assertThat(told())
                .extracting(ProcessAnswer::number, ProcessAnswer::outcome)
                .containsExactly(tuple(2, Outcome.LATER), tuple(3, Outcome.DONE));
        assertThat(two.seat.row().changesMissed()).isZero();
    }

    @Test
    void whoEndsIsNotWaitedFor() throws IOException {
        begin(List.of(two.member), List.of());

        rounds.ended(two.member);
        rounds.look(1);

        assertThat(told()).extracting(ProcessAnswer::outcome).containsExactly(Outcome.LATER);
        assertThat(two.seat.row().changesMissed()).isZero();
    }

    @Test
    void anAnswerOfAnotherProcessCountsForNobody() throws IOException {
        begin(List.of(two.member), List.of());

        answer(three, two.next(), new ProcessAnswer(2, 4_002, Outcome.DONE, 1, ""));
        rounds.look(Duration.ofSeconds(11).toNanos());

        assertThat(told()).extracting(ProcessAnswer::outcome).containsExactly(Outcome.FAILED);
    }

    @Test
    void thereIsAnEndToChangesUnderWay() throws IOException {
        for (int i = 0; i < ChangeRounds.MOST_OPEN; i++) {
            begin(List.of(two.member), List.of());
        }

        begin(List.of(three.member), List.of());

        assertThat(told()).extracting(ProcessAnswer::outcome).containsExactly(Outcome.FAILED);
    }

    @Test
    void anAnswerThatIsNoneIsAFailure() throws IOException {
        begin(List.of(two.member), List.of());

        rounds.answered(
                two.member, new LinkFrame(LinkKind.CHANGED, 2, two.next().id(), "x".getBytes(StandardCharsets.UTF_8)));
        rounds.look(1);

        assertThat(told()).extracting(ProcessAnswer::detail).containsExactly("its answer cannot be read");
    }

    private void begin(List<Member> others, List<Seat> vacant) throws IOException {
        LinkFrame said = new LinkFrame(LinkKind.CHANGE, 1, QUESTION, codec.bytes(RuntimeChange.logLevel("fine")));
        rounds.begin(one.member, said, others, vacant, 0);
    }

    private void answer(LinkedMember by, LinkFrame asked, ProcessAnswer answer) throws IOException {
        rounds.answered(by.member, new LinkFrame(LinkKind.CHANGED, asked.process(), asked.id(), codec.bytes(answer)));
    }

    private List<ProcessAnswer> told() throws IOException {
        return codec.answers(one.next().body());
    }
}
