package org.heliostat.stats.flight;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightEventsTest {

    @TempDir
    private Path folder;

    @Test
    void eventsAreInTheRecordingWithTheirFigures() throws Exception {
        List<RecordedEvent> events = recorded(() -> {
            FlightEvents.slowRequest(
                    new SlowRequest.What("vs1", "GET", "/report", 200),
                    new SlowRequest.Took(5_000_000_000L, 1_000_000, 4_000_000_000L, 3_000_000, 2_000_000));
            FlightEvents.queueOverflow("vs1");
            FlightEvents.poolWait("ShopPool", 250_000_000);
            FlightEvents.reloadBegun().orElseThrow().ended(true, 7);
        });

        assertThat(events)
                .extracting(event -> event.getEventType().getName())
                .containsExactlyInAnyOrder(
                        "heliostat.SlowRequest", "heliostat.QueueOverflow", "heliostat.PoolWait", "heliostat.Reload");
        RecordedEvent slow = named(events, "heliostat.SlowRequest");
        assertThat(slow.getString("path")).isEqualTo("/report");
        assertThat(slow.getDuration("total")).isEqualTo(Duration.ofSeconds(5));
        assertThat(slow.getDuration("application")).isEqualTo(Duration.ofSeconds(4));
        assertThat(named(events, "heliostat.PoolWait").getDuration("waited")).isEqualTo(Duration.ofMillis(250));
        assertThat(named(events, "heliostat.Reload").getLong("generation")).isEqualTo(7);
    }

    /** What a process without a recorder does when something happens. */
    static final class Unrecorded {

        public static void main(String[] arguments) {
            FlightEvents.slowRequest(
                    new SlowRequest.What("vs1", "GET", "/report", 200), new SlowRequest.Took(1, 1, 1, 1, 1));
            FlightEvents.queueOverflow("vs1");
            FlightEvents.poolWait("ShopPool", 1);
            System.out.print(FlightEvents.reloadBegun().isPresent() + " " + FlightRecorder.isInitialized());
        }
    }

    /** Starting one takes a second or more, and may be on an I/O loop. */
    @Test
    void noEventStartsARecorderThatNobodyWanted() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Unrecorded.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(said).isEqualTo("false false");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void onlyARequestThatTookTheTimeIsSlow() throws Exception {
        PipelineFixture server = new PipelineFixture(folder);
        server.times.slowAfter(Duration.ofSeconds(2));
        var pipeline = server.function("work", exchange -> {
                    server.ticker.advance(
                            Duration.ofMillis(exchange.request().uriPath().equals("/slow") ? 2_000 : 1_999));
                    return Outcome.PROCEED;
                })
                .line("default", Stage.SERVICE, "work")
                .build();

        List<RecordedEvent> events = recorded(() -> {
            pipeline.run(received("/quick", server));
            pipeline.run(received("/slow?password=x", server));
        });

        assertThat(events).hasSize(1);
        assertThat(events.get(0).getString("path")).isEqualTo("/slow");
    }

    private static Exchange received(String target, PipelineFixture server) {
        return FakeExchange.request("GET", target)
                .receivedAt(server.ticker.nanos())
                .build();
    }

    private List<RecordedEvent> recorded(Runnable work) throws IOException {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            for (var event : List.of(SlowRequest.class, QueueOverflow.class, PoolWait.class, Reload.class)) {
                recording.enable(event);
            }
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file);
    }

    private static RecordedEvent named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
