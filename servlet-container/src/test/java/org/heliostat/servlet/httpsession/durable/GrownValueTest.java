package org.heliostat.servlet.httpsession.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.httpsession.record.NotStorableException;
import org.heliostat.servlet.httpsession.session.SessionFigures.Event;
import org.heliostat.servlet.httpsession.vault.HeapVault;
import org.junit.jupiter.api.Test;

/** Values that were fine when they were set, and have grown in place until they cannot be stored, or not read again. */
class GrownValueTest {

    private final HeapVault vault = new HeapVault();
    private final Stored here = new Stored(vault, 50_000, -1);

    @Test
    void oneThatHasBecomeTooDeepIsRefusedByNameAndNotLostSilently() throws Exception {
        // What is meant is the limit of reading, not the end of this thread's stack when it is written.
        FutureTask<Void> check = new FutureTask<>(() -> {
            tooDeepIsRefusedByNameAndNotLostSilently();
            return null;
        });
        new Thread(null, check, "deep", 64L << 20).start();
        check.get(60, TimeUnit.SECONDS);
    }

    private void tooDeepIsRefusedByNameAndNotLostSilently() throws Exception {
        SessionUse use = here.sessions.create();
        List<Object> tree = new ArrayList<>();
        use.session().setAttribute("tree", tree);
        use.release();
        SessionUse growing = here.sessions.join(use.id());
        assertThat(growing).isNotNull();
        List<Object> deepest = tree;
        // Deeper than is read.
        for (int i = 0; i < 550; i++) {
            List<Object> deeper = new ArrayList<>();
            deepest.add(deeper);
            deepest = deeper;
        }

        assertThatThrownBy(growing::release)
                .isInstanceOf(NotStorableException.class)
                .hasMessageContaining("session attribute tree")
                .hasMessageContaining("java.util.ArrayList has become what could not be read again");

        assertThat(here.figures.total(Event.VALUE_REFUSED)).isEqualTo(1);
        assertThat(here.figures.total(Event.STORE_FAILURE)).isZero();
        tree.clear();
        SessionUse mended = here.sessions.join(use.id());
        assertThat(mended).isNotNull();
        mended.release();
        SessionUse elsewhere = new Stored(vault, 50_000, -1).sessions.join(use.id());
        assertThat(elsewhere).isNotNull();
        assertThat(elsewhere.session().getAttribute("tree")).isEqualTo(List.of());
    }

    @Test
    void oneThatHasBecomeTooLargeIsRefusedByName() throws Exception {
        SessionUse use = here.sessions.create();
        List<Object> list = new ArrayList<>();
        use.session().setAttribute("list", list);
        list.add(new byte[60_000]);

        assertThatThrownBy(use::release)
                .isInstanceOf(NotStorableException.class)
                .hasMessageContaining("session attribute list");
        assertThat(here.figures.total(Event.VALUE_REFUSED)).isEqualTo(1);
    }

    @Test
    void grownValuesAreRefusedByTheNameOfTheLargest() throws Exception {
        SessionUse use = here.sessions.create();
        for (int i = 1; i <= 3; i++) {
            List<Object> list = new ArrayList<>();
            use.session().setAttribute("list" + i, list);
            list.add(new byte[17_000 + 100 * i]);
        }

        assertThatThrownBy(use::release)
                .isInstanceOf(NotStorableException.class)
                .hasMessageContaining("session attribute list3");
        assertThat(here.figures.total(Event.VALUE_REFUSED)).isEqualTo(1);
    }
}
