package org.heliostat.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HoldingsTest {

    private static final Holdings BEFORE = new Holdings(60, 40_000_000, 20_000_000, 100, 12_000, 5, 30, 0);

    @Test
    void theSameIsAlike() {
        assertThat(BEFORE.isAlike(BEFORE)).isTrue();
        assertThat(BEFORE.table(BEFORE))
                .contains("| threads | 60 | 60 | 66 |  |")
                .doesNotContain("grown");
    }

    @Test
    void whatLeaksIsNamed() {
        Holdings after = new Holdings(60, 60_000_000, 20_000_000, 111, 12_000, 7, 33, 1);

        assertThat(after.isAlike(BEFORE)).isFalse();
        assertThat(after.since(BEFORE))
                .filteredOn(Holdings.Change::hasGrown)
                .extracting(Holdings.Change::name)
                .containsExactly("heap", "descriptors", "classLoaders", "temporaryFiles", "children");
        assertThat(after.table(BEFORE)).contains("| children | 0 | 1 | 0 | **grown** |");
    }

    @Test
    void lessIsAlikeAndNotYetSettled() {
        Holdings after = new Holdings(50, 30_000_000, 10_000_000, 90, 11_000, 4, 20, 0);

        assertThat(after.isAlike(BEFORE)).isTrue();
        assertThat(after.isSettled(BEFORE)).isFalse();
        assertThat(BEFORE.isSettled(after)).isTrue();
    }
}
