package org.heliostat.launcher.primordial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.junit.jupiter.api.Test;

/** A server that stands still for long, while others tell their figures each second. */
class ServerLinkTest {

    private static final int SECONDS = 2_000;

    /** So much that no socket takes them all. */
    private static final int BODY = 64 * 1024;

    private static byte[] body(int second) {
        byte[] body = new byte[BODY];
        body[0] = (byte) (second >> 8);
        body[1] = (byte) second;
        return body;
    }

    private static int second(LinkFrame frame) {
        return (frame.body()[0] & 0xff) << 8 | frame.body()[1] & 0xff;
    }

    @Test
    void onlyTheLatestFiguresWait() throws IOException {
        try (LinkedMember slow = LinkedMember.ready(1)) {
            for (int second = 0; second < SECONDS; second++) {
                slow.member.send(new LinkFrame(LinkKind.FIGURES, 1, 0, body(second)));
                slow.member.send(new LinkFrame(LinkKind.FIGURES, 2, 0, body(second)));
                slow.member.send(new LinkFrame(LinkKind.GROUP, 0, 0, body(second)));
                if (second % 100 == 0) {
                    slow.member.send(new LinkFrame(LinkKind.FIGURES, 0, 3 + second / 100, body(second)));
                }
            }
            slow.member.send(LinkFrame.of(LinkKind.STOP, 1));

            Map<String, Integer> latest = new HashMap<>();
            Set<Long> ended = new HashSet<>();
            int frames = 0;
            LinkFrame next = slow.next();
            while (next.kind() != LinkKind.STOP) {
                latest.put(next.kind() + " " + next.process(), second(next));
                if (next.kind() == LinkKind.FIGURES && next.process() == 0) {
                    ended.add(next.id());
                }
                frames++;
                next = slow.next();
            }

            assertThat(latest)
                    .containsEntry("FIGURES 1", SECONDS - 1)
                    .containsEntry("FIGURES 2", SECONDS - 1)
                    .containsEntry("GROUP 0", SECONDS - 1)
                    .containsEntry("FIGURES 0", SECONDS - 100);
            assertThat(ended).as("each that has ended").hasSize(SECONDS / 100);
            assertThat(frames).isLessThan(SECONDS);
        }
    }

    @Test
    void everyOtherFrameIsSent() throws IOException {
        try (LinkedMember slow = LinkedMember.ready(1)) {
            slow.member.send(LinkFrame.of(LinkKind.RELOAD, 1, "a"));
            slow.member.send(LinkFrame.of(LinkKind.RELOAD, 1, "b"));

            assertThat(slow.next().text()).isEqualTo("a");
            assertThat(slow.next().text()).isEqualTo("b");
        }
    }
}
