package org.heliostat.launcher.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;

class ServiceNoticesTest {

    private final List<String> said = new ArrayList<>();
    private final ServiceNotices notices = new ServiceNotices(said::add, () -> 7_654_321_000L);

    @Test
    void speaksAsSdNotifyWantsIt() {
        notices.ready("http://localhost:8080/\nsecond line");
        notices.reloading();
        notices.stopping();

        assertThat(said)
                .containsExactly(
                        "READY=1\nSTATUS=http://localhost:8080/ second line",
                        "RELOADING=1\nMONOTONIC_USEC=7654321\nSTATUS=reading the configuration",
                        "STOPPING=1\nSTATUS=requests in progress get their answers");
    }

    @Test
    void isReadyAgainAfterAReloadThatFailed() {
        List<String> said = new ArrayList<>();
        ServiceNotices notices = new ServiceNotices(said::add, () -> 0);

        assertThatThrownBy(() -> notices.during(
                        () -> {
                            throw new IllegalStateException("broken");
                        },
                        () -> "as before"))
                .hasMessage("broken");

        assertThat(said).hasSize(2);
        assertThat(said.get(0)).startsWith("RELOADING=1");
        assertThat(said.get(1)).isEqualTo("READY=1\nSTATUS=as before");
    }

    @Test
    void onlyLogsWhatCannotBeSaid() {
        ServiceNotices mute = new ServiceNotices(
                message -> {
                    throw new IOException("no such socket");
                },
                () -> 0);
        try (LogLines log = LogLines.of(ServiceNotices.class.getName())) {
            mute.stopping();

            assertThat(log.all()).containsExactly("systemd could not be told STOPPING=1: no such socket");
        }
    }

    @Test
    void saysNothingWithoutSystemd() throws IOException {
        Systemd.messenger(Map.of()).send("READY=1");
    }
}
