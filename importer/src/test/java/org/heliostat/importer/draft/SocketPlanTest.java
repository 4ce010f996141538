package org.heliostat.importer.draft;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.importer.report.Notes;
import org.junit.jupiter.api.Test;

class SocketPlanTest {

    @Test
    void aSocketMadeLateHasAnIdOfItsOwn() {
        InstanceDraft draft = new InstanceDraft();
        draft.socket(InstanceDraft.ANY, 80);
        draft.server("inside").socket(draft.socket("::1", 80));
        draft.server("nowhere");

        new SocketPlan(draft, new Notes()).settle();

        assertThat(draft.sockets()).extracting(ListenSocketDraft::ip).containsExactly("::1", "127.0.0.1");
        assertThat(draft.sockets()).extracting(ListenSocketDraft::id).doesNotHaveDuplicates();
    }
}
