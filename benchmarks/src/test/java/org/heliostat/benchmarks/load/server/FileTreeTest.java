package org.heliostat.benchmarks.load.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FileTreeTest {

    @Test
    void hasTheGuidesNumberAndSizesOfFiles() {
        int[] sizes = FileTree.sizes();

        assertThat(sizes).hasSize(40_000).isEqualTo(FileTree.sizes());
        assertThat(Arrays.stream(sizes).min().orElseThrow()).isBetween(FileTree.SHORTEST, FileTree.SHORTEST + 10);
        assertThat(Arrays.stream(sizes).max().orElseThrow()).isBetween(FileTree.LONGEST - 100, FileTree.LONGEST);
        assertThat(IntStream.range(0, FileTree.FILES).mapToObj(FileTree::target).distinct())
                .hasSize(FileTree.FILES);
    }
}
