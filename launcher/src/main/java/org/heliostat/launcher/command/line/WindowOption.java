package org.heliostat.launcher.command.line;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import org.heliostat.stats.window.Window;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code --window}: the time that averages, ratios and percentiles speak for. */
public final class WindowOption {

    @Option(
            names = "--window",
            paramLabel = "TIME",
            defaultValue = "1m",
            description = {
                "Time that averages, ratios and percentiles speak for: 1m, 5m, 15m or start (since the start).",
                "Default: ${DEFAULT-VALUE}."
            })
    private String word = "1m";

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec command;

    /**
     * @return where the administration API gives the figures of that time
     * @throws ParameterException when there is no such window
     */
    public String path() {
        Window window = Window.of(word)
                .orElseThrow(() -> new ParameterException(
                        command.commandLine(), "--window: " + word + " (expected: " + Window.words() + ")"));
        return "/api/v1/stats?window=" + window.word();
    }

    /** @return which time the figures of an answer speak for, as {@code last minute}, with the seconds there were of it */
    public static String label(JsonNode stats) {
        JsonNode window = stats.path("window");
        String name = window.path("name").asText("start");
        String label = Window.of(name).map(Window::label).orElse(name);
        long covered = window.path("coveredMillis").asLong();
        Window asked = Window.of(name).orElse(Window.START);
        boolean isShort = asked != Window.START && covered < asked.length().toMillis() * 9 / 10;
        return isShort ? label + String.format(Locale.ROOT, ", of which %.0f s", covered / 1000.0) : label;
    }
}
