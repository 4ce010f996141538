package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;

class NoiseMeterTest {

    /** Some tenths of a second, of which the server, the client and their children would be accused. */
    private static final String WORK = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";

    @Test
    void countsWhatItHasStartedAsItsOwn() throws Exception {
        Duration before = NoiseMeter.ownTime(false);

        started(WORK).waitFor();

        assertThat(NoiseMeter.ownTime(false).minus(before)).isGreaterThan(Duration.ofMillis(50));
    }

    @Test
    void countsWhatStillRunsAsItsOwn() throws Exception {
        Process running = started("read begin; " + WORK + "; echo done; read end");
        try {
            Duration before = NoiseMeter.ownTime(false);
            running.getOutputStream().write('\n');
            running.getOutputStream().flush();

            assertThat(running.getInputStream().read()).isEqualTo('d');

            assertThat(NoiseMeter.ownTime(false).minus(before)).isGreaterThan(Duration.ofMillis(50));
        } finally {
            running.destroyForcibly();
        }
    }

    @Test
    void sharesWhatOthersDidOverTheTimeBetween() throws Exception {
        NoiseMeter meter = new NoiseMeter(Ticker.system(), true);

        meter.begin();
        started(WORK).waitFor();
        meter.end();

        int processors = Runtime.getRuntime().availableProcessors();
        assertThat(meter.noise().others()).isBetween(0.0, processors + 0.5);
        assertThat(meter.noise().stolen()).isBetween(0.0, processors + 0.5);
    }

    private static Process started(String script) throws IOException {
        return new ProcessBuilder("/bin/sh", "-c", script).start();
    }
}
