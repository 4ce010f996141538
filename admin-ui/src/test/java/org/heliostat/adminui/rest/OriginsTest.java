package org.heliostat.adminui.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.status;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.request.function.offer.OriginSource;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.OriginState;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginsTest {

    private static final String ORIGINS = "/api/v1/origins";
    private static final String STATE = ORIGINS + "/state?origin=http%3A%2F%2Fapp1%3A8080&state=";

    private final List<String> set = new ArrayList<>();
    private final Desk desk = new Desk(of -> new OriginsResource(
                    new OriginSource() {
                        @Override
                        public List<OriginSnapshot> snapshot() {
                            return SampleSnapshot.busy().programs().origins();
                        }

                        @Override
                        public Optional<OriginSnapshot> set(String address, OriginState state) {
                            set.add(address + " " + state.sign());
                            return snapshot().stream()
                                    .filter(one -> one.address().equals(address))
                                    .findFirst();
                        }
                    },
                    new Json())
            .routes());

    @Test
    void listsThemWithStateAndFigures() {
        JsonNode one = content(desk.ask(desk.as(Role.MONITOR, "GET", ORIGINS)))
                .path("origins")
                .path(0);

        assertThat(one.path("address").asText()).isEqualTo("http://app1:8080");
        assertThat(one.path("state").asText()).isEqualTo("in service");
        assertThat(one.path("requests").asLong()).isEqualTo(7_000);
    }

    @ParameterizedTest
    @CsvSource({"+, +", "%2B, +", "in-service, +", "-, -", "dead, -", "/, /", "drains, /", "X, X", "x, X", "shut, X"})
    void setsAStateBySignOrWord(String written, String sign) {
        try (LogLines log = LogLines.of("org.heliostat.adminui.rest")) {
            assertThat(status(desk.ask(desk.as(Role.ADMINISTRATOR, "POST", STATE + written))))
                    .isEqualTo(200);

            assertThat(set).containsExactly("http://app1:8080 " + sign);
            assertThat(log.all())
                    .anyMatch(line -> line.contains("origin http://app1:8080: ") && line.contains("it was in service"));
        }
    }

    @Test
    void onlyAdministratorsMay() {
        assertThat(status(desk.ask(desk.as(Role.OPERATOR, "POST", STATE + "X"))))
                .isEqualTo(403);
        assertThat(set).isEmpty();
    }

    @Test
    void wrongStatesAndOriginsAreRefused() {
        JsonNode wrong = content(desk.ask(desk.as(Role.ADMINISTRATOR, "POST", STATE + "?")));
        assertThat(wrong.path("status").asInt()).isEqualTo(422);
        assertThat(wrong.path("expected").asText()).contains("- or dead");
        assertThat(status(desk.ask(desk.as(Role.ADMINISTRATOR, "POST", ORIGINS + "/state?state=X"))))
                .isEqualTo(422);
        assertThat(set).isEmpty();

        assertThat(status(desk.ask(desk.as(Role.ADMINISTRATOR, "POST", ORIGINS + "/state?state=X&origin=http://b"))))
                .isEqualTo(404);
    }
}
