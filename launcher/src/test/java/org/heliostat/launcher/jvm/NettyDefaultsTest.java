package org.heliostat.launcher.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NettyDefaultsTest {

    private static final String FLIGHT_RECORDER = "io.netty.jfr.enabled";
    private static final String LEAK_LEVEL = "io.netty.leakDetection.level";
    private static final String LEAK_INTERVAL = "io.netty.leakDetection.samplingInterval";
    private static final List<String> ALL = List.of(FLIGHT_RECORDER, LEAK_LEVEL, LEAK_INTERVAL);

    private final Map<String, @Nullable String> before = new HashMap<>();

    @BeforeEach
    void takeAway() {
        ALL.forEach(property -> {
            before.put(property, System.getProperty(property));
            System.clearProperty(property);
        });
    }

    @AfterEach
    void putBack() {
        before.forEach((property, value) -> {
            if (value == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, value);
            }
        });
    }

    @Test
    void theFlightRecorderIsLeftAlone() {
        NettyDefaults.settle();

        assertThat(System.getProperty(FLIGHT_RECORDER)).isEqualTo("false");
    }

    @Test
    void fewBuffersAreFollowed() {
        NettyDefaults.settle();

        assertThat(System.getProperty(LEAK_INTERVAL)).isEqualTo("4096");
    }

    @Test
    void whoWantsOtherwiseGetsIt() {
        Map.of(FLIGHT_RECORDER, "true", LEAK_INTERVAL, "7").forEach(System::setProperty);

        NettyDefaults.settle();

        assertThat(Arrays.asList(System.getProperty(FLIGHT_RECORDER), System.getProperty(LEAK_INTERVAL)))
                .containsExactly("true", "7");
    }

    @Test
    void whoLooksForLeaksHasThemFollowedAsNettyDoes() {
        System.setProperty(LEAK_LEVEL, "advanced");

        NettyDefaults.settle();

        assertThat(System.getProperty(LEAK_INTERVAL)).isNull();
    }
}
