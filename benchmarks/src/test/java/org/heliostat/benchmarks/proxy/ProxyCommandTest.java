package org.heliostat.benchmarks.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class ProxyCommandTest {

    @Test
    void measuresEveryCaseWithEveryProxy() {
        ProxyPlan plan = plan();

        assertThat(plan.cases()).containsExactly(ProxyCase.values());
        assertThat(plan.servers()).containsExactly(ServerKind.HELIOSTAT, ServerKind.NGINX, ServerKind.HAPROXY);
    }

    @Test
    void warmsUpWhatCompilesItself() {
        ProxyPlan plan = plan("--warm-up=40");

        assertThat(plan.warmUp(ServerKind.HELIOSTAT)).isEqualTo(Duration.ofSeconds(40));
        assertThat(plan.warmUp(ServerKind.HAPROXY)).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void changesWhoIsFirstWithTheRound() {
        ProxyPlan plan = plan();

        assertThat(plan.order(1)).first().isEqualTo(ServerKind.HELIOSTAT);
        assertThat(plan.order(2)).first().isEqualTo(ServerKind.NGINX);
        assertThat(plan.order(4)).first().isEqualTo(ServerKind.HELIOSTAT);
    }

    @Test
    void saysWhatItExpected() {
        assertThatThrownBy(() -> plan("--cases=file-2k-64"))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith("case: file-2k-64 (expected: file-1k-64, ");
        assertThatThrownBy(() -> plan("--servers=tomcat"))
                .hasMessage("server: tomcat (expected: heliostat, nginx, haproxy)");
        assertThatThrownBy(() -> plan("--rounds=0")).hasMessage("--rounds: 0 (expected: 1 or more)");
    }

    private static ProxyPlan plan(String... arguments) {
        ProxyCommand command = new ProxyCommand();
        new CommandLine(command).parseArgs(arguments);
        return command.plan();
    }
}
