package samples.dosleep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.heliostat.config.ConfigException;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoSleepTest {

    @Test
    void answersWithThePageOfTheGuides() throws Exception {
        var transport = new FakeTransport();
        var exchange =
                FakeExchange.request("GET", "/x.sleep").transport(transport).build();

        Outcome outcome = new DoSleep(Duration.ZERO).run(exchange);
        exchange.response().finish();

        assertThat(outcome).isEqualTo(Outcome.PROCEED);
        assertThat(exchange.response().status()).isEqualTo(200);
        assertThat(exchange.response().headers().first("Content-Type")).isEqualTo("text/html");
        assertThat(transport.text())
                .isEqualTo(
                        "<title>Sleeping</title><h1>Sleeping</h1>\nSample NSAPI that is sleeping for 0 seconds...\n");
    }

    @Test
    void itsPageIsOnTheWayBeforeItSleepsAndAnInterruptEndsTheSleep() throws Exception {
        var transport = new FakeTransport();
        var exchange =
                FakeExchange.request("GET", "/x.sleep").transport(transport).build();
        Thread.currentThread().interrupt();

        Outcome outcome = new DoSleep(Duration.ofSeconds(300)).run(exchange);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome).isEqualTo(Outcome.EXIT);
        assertThat(exchange.response().isCommitted()).isTrue();
        assertThat(transport.text()).contains("sleeping for 300 seconds...");
    }

    @Test
    void readsItsDurationInSeconds() {
        assertThat(DoSleep.bind(Parameters.of("duration", "10")).duration()).hasSeconds(10);
        assertThat(DoSleep.bind(Parameters.of("duration", "10")).repeatability())
                .isEqualTo(Repeatability.NEVER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "301", "ten", ""})
    void refusesAnyOtherDuration(String duration) {
        assertThatThrownBy(() -> DoSleep.bind(Parameters.of("duration", duration)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("0 to 300");
    }

    @Test
    void needsADuration() {
        assertThatThrownBy(() -> DoSleep.bind(Parameters.of("fn", "dosleep")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("duration");
    }
}
