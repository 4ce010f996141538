package org.heliostat.launcher.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.ProcessAnswer.Outcome;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.certificates.acme.PendingProofs;
import org.heliostat.certificates.acme.ShownProofs;
import org.junit.jupiter.api.Test;

class ProofsOfAllTest {

    private static final PendingProofs PENDING = new PendingProofs(Map.of("token", "token.key"), Map.of());

    private final List<RuntimeChange> passedOn = new ArrayList<>();
    private final ShownProofs own = new ShownProofs(plain -> {}, secure -> {}, () -> 0);
    private List<ProcessAnswer> answers = List.of();
    private boolean isEnding;
    private final ProofsOfAll all = new ProofsOfAll(own, this::follow, () -> isEnding);

    @Test
    void allShowThem() throws Exception {
        answers = List.of(new ProcessAnswer(2, 4_002, Outcome.DONE, 1, ""), ProcessAnswer.later(3, 0, "it starts"));

        all.show(PENDING);

        assertThat(own.pending()).isEqualTo(PENDING);
        assertThat(passedOn).containsExactly(RuntimeChange.certificateProofs(PENDING.words()));
    }

    @Test
    void whoDoesNotIsNamed() {
        answers = List.of(ProcessAnswer.failed(2, 4_002, "no answer within 10 s"));

        assertThatThrownBy(() -> all.show(PENDING))
                .hasMessage("process 2 (4002) does not show the proof: no answer within 10 s");

        assertThat(all.pending()).as("so that it is taken away again").isEqualTo(PENDING);
    }

    /** Its successor may show others already. */
    @Test
    void whoEndsSaysNothingToTheOthers() throws Exception {
        all.show(PENDING);
        isEnding = true;

        all.show(PendingProofs.NONE);

        assertThat(own.pending()).isEqualTo(PendingProofs.NONE);
        assertThat(passedOn).hasSize(1);
    }

    private List<ProcessAnswer> follow(RuntimeChange change) {
        passedOn.add(change);
        return answers;
    }
}
