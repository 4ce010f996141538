package org.heliostat.adminui.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.status;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.adminui.testing.FakeProcesses;
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
    private final FakeProcesses others = new FakeProcesses();
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

                        @Override
                        public Map<String, OriginState> setLive() {
                            return Map.of();
                        }
                    },
                    others,
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
    void saysWhichProcessesFollow() {
        others.answers = List.of(
                new ProcessAnswer(2, 4711, ProcessAnswer.Outcome.DONE, 1, ""),
                ProcessAnswer.later(3, 4712, "it is starting"),
                ProcessAnswer.failed(4, 4713, "no answer within 10 s"));

        JsonNode answer = content(desk.ask(desk.as(Role.ADMINISTRATOR, "POST", STATE + "drains")));

        assertThat(others.changes).containsExactly("ORIGIN_STATE http://app1:8080 drains");
        assertThat(answer.path("address").asText()).isEqualTo("http://app1:8080");
        assertThat(answer.path("processes").path("done").asInt()).isEqualTo(2);
        assertThat(answer.path("processes").path("of").asInt()).isEqualTo(4);
        assertThat(answer.path("processes").path("others").get(2))
                .hasToString("{\"number\":4,\"pid\":4713,"
                        + "\"outcome\":\"failed\",\"count\":0,\"detail\":\"no answer within 10 s\"}");
    }

    @Test
    void oneProcessSaysNothingOfOthers() {
        JsonNode answer = content(desk.ask(desk.as(Role.ADMINISTRATOR, "POST", STATE + "drains")));

        assertThat(answer.has("processes")).isFalse();
    }

    @Test
    void onlyAdministratorsMay() {
        assertThat(status(desk.ask(desk.as(Role.OPERATOR, "POST", STATE + "X"))))
                .isEqualTo(403);
        assertThat(set).isEmpty();
        assertThat(others.changes).isEmpty();
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
