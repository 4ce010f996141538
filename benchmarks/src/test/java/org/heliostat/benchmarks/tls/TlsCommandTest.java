package org.heliostat.benchmarks.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.heliostat.benchmarks.load.client.H2loadClient;
import org.heliostat.benchmarks.load.client.WrkClient;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class TlsCommandTest {

    @Test
    void measuresEveryCaseWithTenSecondsOfWarmUp() {
        TlsPlan plan = plan();

        assertThat(plan.cases()).containsExactly(TlsCase.values());
        assertThat(plan.rounds()).isEqualTo(3);
        assertThat(plan.warmUp()).isGreaterThanOrEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void takesCasesOnceAndNumbers() {
        TlsPlan plan = plan("--cases", "h2-1k,resumed,h2-1k", "--rounds", "5", "--warm-up=0", "--seconds=2");

        assertThat(plan.cases()).containsExactly(TlsCase.H2_1K, TlsCase.RESUMED);
        assertThat(plan.rounds()).isEqualTo(5);
        assertThat(plan.measured()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void changesWhoIsFirstWithTheRound() {
        TlsPlan plan = plan();

        assertThat(plan.order(TlsCase.TLS_1K, 1)).containsExactly(ServerKind.HELIOSTAT, ServerKind.NGINX);
        assertThat(plan.order(TlsCase.TLS_1K, 2)).containsExactly(ServerKind.NGINX, ServerKind.HELIOSTAT);
        assertThat(plan.order(TlsCase.H2_WASP, 3)).containsExactly(ServerKind.HELIOSTAT, ServerKind.UNDERTOW);
    }

    @ParameterizedTest
    @CsvSource({
        "tls-1k, 1.0",
        "handshake-ecdsa, 0.8",
        "handshake-rsa, 0.8",
        "resumed, 0.7",
        "resumed-12, 0.7",
        "h2-1k, 1.0",
        "h2-wasp, 1.3"
    })
    void hasTheGates(String label, double gate) {
        assertThat(TlsCase.of(label).gate()).isEqualTo(gate);
    }

    @Test
    void choosesWhoMakesTheLoad() {
        TlsGenerators generators = new TlsGenerators(true, Path.of("."), Ticker.system());

        assertThat(generators.of(TlsCase.TLS_1K)).isInstanceOf(WrkClient.class);
        assertThat(generators.of(TlsCase.RESUMED)).isInstanceOf(TlsClient.class);
        assertThat(generators.of(TlsCase.H2_WASP)).isInstanceOf(H2loadClient.class);
        assertThat(new TlsGenerators(false, Path.of("."), Ticker.system()).of(TlsCase.TLS_1K))
                .isInstanceOf(TlsClient.class);
    }

    @Test
    void saysWhatItExpected() {
        assertThatThrownBy(() -> plan("--cases=tls-2k"))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith("case: tls-2k (expected: tls-1k, handshake-ecdsa, ");
        assertThatThrownBy(() -> plan("--seconds=0")).hasMessage("--seconds: 0 (expected: 1 or more)");
        assertThatThrownBy(() -> plan("--client=ab")).hasMessage("--client: ab (expected: own or wrk)");
    }

    private static TlsPlan plan(String... arguments) {
        TlsCommand command = new TlsCommand();
        new CommandLine(command).parseArgs(arguments);
        return command.plan();
    }
}
