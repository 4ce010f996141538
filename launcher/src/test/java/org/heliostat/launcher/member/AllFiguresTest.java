package org.heliostat.launcher.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.util.List;
import org.heliostat.launcher.link.GroupState;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.heliostat.launcher.link.ProcessRow;
import org.heliostat.launcher.link.SnapshotCodec;
import org.heliostat.stats.ProcessesSnapshot;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.merge.SnapshotMerge;
import org.junit.jupiter.api.Test;

class AllFiguresTest {

    private final SnapshotCodec codec = new SnapshotCodec();
    private final ServerSnapshot one = SampleSnapshot.busy().with(ProcessesSnapshot.NONE);
    private final long requests = one.requests().requests();
    private final AllFigures figures = new AllFigures(1);

    @Test
    void aloneItShowsWhatItHas() {
        assertThat(figures.merged(one)).isEqualTo(one);
    }

    @Test
    void whatAllHaveSentIsAddedUp() throws IOException {
        figures.take(group());
        figures.take(sent(1));
        figures.take(sent(2));

        ServerSnapshot all = figures.merged(one);

        assertThat(all.requests().requests()).isEqualTo(2 * requests);
        assertThat(all.identity().pid()).isEqualTo(4_000);
        assertThat(all.processes().parts().each())
                .extracting(part -> part.connectionQueue().queuedTotal())
                .containsExactly(
                        one.connectionQueue().queuedTotal(),
                        one.connectionQueue().queuedTotal());
        assertThat(all.processes().rows())
                .extracting(ProcessesSnapshot.Row::number, ProcessesSnapshot.Row::requests)
                .containsExactly(tuple(1, requests), tuple(2, requests));
    }

    @Test
    void whatEachHasSentLastIsKeptUntilItEnds() throws IOException {
        figures.take(group());
        figures.take(sent(2));

        assertThat(figures.latest(2).orElseThrow().webApps()).isEqualTo(one.webApps());
        assertThat(figures.latest(3)).isEmpty();

        figures.take(new LinkFrame(LinkKind.FIGURES, 0, 2, codec.bytes(SnapshotMerge.ended(List.of(one)))));
        assertThat(figures.latest(2)).isEmpty();
    }

    @Test
    void oneThatEndsTakesNothingFromTheSum() throws IOException {
        figures.take(group());
        figures.take(sent(1));
        figures.take(sent(2));

        figures.take(new LinkFrame(LinkKind.FIGURES, 0, 2, codec.bytes(SnapshotMerge.ended(List.of(one)))));

        ServerSnapshot all = figures.merged(one);
        assertThat(all.requests().requests()).isEqualTo(2 * requests);
        assertThat(all.protocol().connectionsOpen()).isEqualTo(one.protocol().connectionsOpen());
    }

    @Test
    void whatCannotBeReadIsLeftOut() throws IOException {
        figures.take(group());
        figures.take(new LinkFrame(LinkKind.FIGURES, 2, 0, new byte[] {1, 2, 3}));

        assertThat(figures.merged(one).requests().requests()).isEqualTo(requests);
    }

    private LinkFrame sent(int member) throws IOException {
        return new LinkFrame(LinkKind.FIGURES, member, 0, codec.bytes(one));
    }

    private static LinkFrame group() throws IOException {
        GroupState state = new GroupState(
                4_000,
                1_000,
                List.of(
                        new ProcessRow(1, 1, 4_001, "ready", 2_000, 0, "", 0, 0),
                        new ProcessRow(2, 2, 4_002, "ready", 2_000, 1, "signal 9", 1, 2)),
                GroupState.Rolling.NONE);
        return new LinkFrame(LinkKind.GROUP, 0, 0, state.bytes());
    }
}
