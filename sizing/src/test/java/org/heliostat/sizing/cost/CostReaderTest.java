package org.heliostat.sizing.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.heliostat.sizing.load.Mistakes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostReaderTest {

    private final Mistakes mistakes = new Mistakes();

    @Test
    void partsAreRead() {
        List<Cost> costs = CostReader.read(
                List.of("servlet=processor:0.8ms,wait:40ms,bytes:12k", "jdbc=processor:1ms,pool:35ms"), mistakes);

        assertThat(mistakes.isEmpty()).isTrue();
        assertThat(costs).extracting(Cost::name).containsExactly("servlet", "jdbc");
        assertThat(costs.get(0).processorSeconds()).isCloseTo(0.0008, within(1e-12));
        assertThat(costs.get(0).waitSeconds()).isCloseTo(0.04, within(1e-12));
        assertThat(costs.get(0).bytes()).isEqualTo(12_288);
        assertThat(costs.get(0).pools()).isEmpty();
        assertThat(costs.get(1).pools()).containsExactly(new PoolUse("", 1, 0.035));
        assertThat(costs.get(1).waitSeconds()).as("waits for the database").isEqualTo(0.035);
        assertThat(costs.get(1).source()).isEqualTo(Source.GIVEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "servlet",
                "=processor:1ms",
                "servlet=",
                "servlet=processor",
                "servlet=processor:1",
                "servlet=processor:-1ms",
                "servlet=processor:2d",
                "servlet=processor:1ms,processor:2ms",
                "servlet=processor:1ms,,bytes:1k",
                "servlet=processor:1ms,memory:1k",
                "servlet=wait:1ms"
            })
    void whatIsNoCostIsRefused(String text) {
        CostReader.read(List.of(text), mistakes);

        assertThat(mistakes.isEmpty()).isFalse();
    }

    @Test
    void allMistakesOfACostAreTold() {
        CostReader.read(List.of("a=processor:x,wait:y", "a=processor:1ms"), mistakes);

        assertThatThrownBy(mistakes::orThrow)
                .hasMessageContaining("cost a: processor:x (expected: a time with its unit")
                .hasMessageContaining("cost a: wait:y")
                .hasMessageContaining("cost: a twice");
    }

    @Test
    void thereIsALimitOfKinds() {
        CostReader.read(Collections.nCopies(101, "a=processor:1ms"), mistakes);

        assertThat(mistakes.concern("cost")).isTrue();
    }
}
