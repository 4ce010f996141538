package org.heliostat.stats.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JvmFiguresTest {

    @Test
    void readsWhatTheVirtualMachineSaysAboutItself() {
        JvmSnapshot snapshot = new JvmFigures(() -> 4, () -> new Trouble("trouble", 2, "trouble")).snapshot();

        assertThat(snapshot.version()).isEqualTo(Runtime.version().toString());
        assertThat(snapshot.heapUsed()).isPositive();
        assertThat(snapshot.threads()).isPositive().isLessThanOrEqualTo(snapshot.threadsPeak());
        assertThat(snapshot.classesLoaded()).isPositive();
        assertThat(snapshot.collections()).isNotNegative();
        assertThat(snapshot.outOfMemoryErrors()).isEqualTo(4);
        assertThat(snapshot.trouble()).isEqualTo("trouble");
        assertThat(snapshot.troubles()).isEqualTo(2);
        assertThat(snapshot.lastTrouble()).isEqualTo("trouble");
    }
}
