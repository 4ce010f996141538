package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllocationBudgetsTest {

    @TempDir
    Path folder;

    @Test
    void allowsATenthMore() throws IOException {
        AllocationBudgets budgets = AllocationBudgets.read(file("# Bytes\nwasp-64  1500\n\nfile-1k 15\n"));

        assertThat(budgets.bytes()).isEqualTo(Map.of(LoadCase.WASP_64, 1_500L, LoadCase.FILE_1K, 15L));
        assertThat(budgets.limit(LoadCase.WASP_64)).isEqualTo(1_650);
    }

    @Test
    void keepsTheCommentWhenItIsWrittenAnew() throws IOException {
        Path file = file("# Bytes\n# of requests\nwasp-64 1500\n");

        AllocationBudgets.read(file)
                .with(Map.of(LoadCase.FILE_1K, 15L, LoadCase.WASP_64, 1_400L))
                .write(file);

        assertThat(file)
                .hasContent("# Bytes\n# of requests\nwasp-64                1400\nfile-1k                  15\n");
    }

    @Test
    void refusesACaseThatIsNotThere() throws IOException {
        Path file = file("wasp-65 1500\n");

        assertThatThrownBy(() -> AllocationBudgets.read(file)).hasMessageStartingWith("case: wasp-65");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("budgets.txt"), text);
    }
}
