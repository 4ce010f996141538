package org.heliostat.launcher.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FlightRecorderTest {

    private static final String PROPERTY = "io.netty.jfr.enabled";

    private final @Nullable String before = System.getProperty(PROPERTY);

    @AfterEach
    void putBack() {
        if (before == null) {
            System.clearProperty(PROPERTY);
        } else {
            System.setProperty(PROPERTY, before);
        }
    }

    @Test
    void isLeftAloneUnlessSomebodyWantsIt() {
        System.clearProperty(PROPERTY);
        FlightRecorder.leaveAlone();
        assertThat(System.getProperty(PROPERTY)).isEqualTo("false");

        System.setProperty(PROPERTY, "true");
        FlightRecorder.leaveAlone();
        assertThat(System.getProperty(PROPERTY)).isEqualTo("true");
    }
}
