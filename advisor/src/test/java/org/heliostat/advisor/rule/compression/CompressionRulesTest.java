package org.heliostat.advisor.rule.compression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class CompressionRulesTest {

    private static final long MEGABYTE = 1 << 20;

    @Test
    void whatHardlyBecomesShorterIsTold() {
        Scene scene = Scene.busy()
                .only(Window.FIVE_MINUTES)
                .with("compression.answers", 300L)
                .with("compression.bytesIn", 10 * MEGABYTE)
                .with("compression.bytesOut", 9 * MEGABYTE);

        assertThat(scene.finding("compression-gains-little")).isPresent();
        assertThat(scene.with("compression.bytesOut", 9 * MEGABYTE - 1).finding("compression-gains-little"))
                .isEmpty();
        assertThat(scene.with("compression.answers", 299L).finding("compression-gains-little"))
                .isEmpty();
        assertThat(scene.with("compression.bytesIn", 10 * MEGABYTE - 1).finding("compression-gains-little"))
                .isEmpty();
        assertThat(scene.requests(74).finding("compression-gains-little")).isEmpty();
    }

    @Test
    void aHighLevelIsToldWhereProcessorsAreFull() {
        Scene full = Scene.busy().with("compression.bytesIn", 60 * MEGABYTE).with("window.ratios.processor", 0.95);

        assertThat(full.objConf("obj.conf", level("7")).finding("compression-level-high"))
                .isPresent();
        assertThat(full.objConf("obj.conf", level("6")).finding("compression-level-high"))
                .isEmpty();
        assertThat(full.objConf("obj.conf", level("$level")).finding("compression-level-high"))
                .isEmpty();
        assertThat(full.finding("compression-level-high")).isEmpty();
        Scene high = full.objConf("obj.conf", level("9"));
        assertThat(high.with("compression.bytesIn", 60 * MEGABYTE - 1).finding("compression-level-high"))
                .isEmpty();
        assertThat(high.with("window.ratios.processor", 0.89).finding("compression-level-high"))
                .isEmpty();
    }

    @Test
    void answersThatStayAsTheyAreAskForMoreCoders() {
        Scene scene = Scene.busy().with("compression.answers", 990L).with("compression.bypassed", 10L);

        assertThat(scene.finding("compression-bypassed").orElseThrow().change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "MaxCompressedAnswers", "256", "298"));
        assertThat(scene.with("compression.bypassed", 9L).finding("compression-bypassed"))
                .isEmpty();
        assertThat(scene.with("compression.answers", 991L).finding("compression-bypassed"))
                .isEmpty();
        assertThat(scene.requests(99).finding("compression-bypassed")).isEmpty();
    }

    @Test
    void codersFitIntoTheMemoryAndTheProcessors() {
        Scene scene = Scene.busy().with("compression.bypassed", 10L);

        assertThat(scene.machine("memory.most", 1L << 30)
                        .finding("compression-bypassed")
                        .orElseThrow()
                        .change())
                .isEmpty();
        assertThat(scene.with("window.ratios.processor", 0.95)
                        .finding("compression-bypassed")
                        .orElseThrow()
                        .change())
                .isEmpty();
    }

    @Test
    void refusedBodiesAskForMore() {
        Scene refused = Scene.busy().with("compression.bodies.tooMany", 1L).with("compression.bodies.inflated", 100L);

        assertThat(refused.finding("inflated-bodies-refused").orElseThrow().severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(refused.finding("inflated-bodies-refused").orElseThrow().change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "MaxInflatedBodies", "1024", "2048"));
        assertThat(refused.machine("memory.most", 600L << 20)
                        .finding("inflated-bodies-refused")
                        .orElseThrow()
                        .change())
                .isEmpty();
        assertThat(Scene.busy().finding("inflated-bodies-refused")).isEmpty();
    }

    @Test
    void filesThatCouldBeStoredCompressedAreTold() {
        Scene scene = Scene.busy()
                .only(Window.FIVE_MINUTES)
                .with("timeSplit.application", Scene.times(600, 5))
                .with("compression.answers", 1_000L)
                .with("compression.bytesIn", 30 * MEGABYTE);

        assertThat(scene.finding("compression-of-files-again")).isPresent();
        assertThat(scene.with("timeSplit.application", Scene.times(601, 5)).finding("compression-of-files-again"))
                .isEmpty();
        assertThat(scene.with("compression.answers", 999L).finding("compression-of-files-again"))
                .isEmpty();
        assertThat(scene.with("compression.bytesIn", 30 * MEGABYTE - 1).finding("compression-of-files-again"))
                .isEmpty();
        assertThat(scene.objConf("obj.conf", of(Stage.PATH_CHECK, "find-compressed"))
                        .finding("compression-of-files-again"))
                .isEmpty();
    }

    private static ObjConf level(String level) {
        return of(Stage.OUTPUT, "insert-filter", "filter", "http-compression", "compression-level", level);
    }

    private static ObjConf of(Stage stage, String fn, String... parameters) {
        DirectiveLine line = new DirectiveLine(stage, fn, Parameters.of(parameters), List.of(), SourceLocation.none());
        return new ObjConf(List.of(
                new ConfigObject(Optional.of("default"), Optional.empty(), List.of(line), SourceLocation.none())));
    }
}
