package org.heliostat.launcher.command.line;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import org.heliostat.stats.window.Window;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code --window}: the time that averages, ratios and percentiles speak for. */
public final class WindowOption {

    @Option(
            names = "--window",
            paramLabel = "TIME",
            defaultValue = "1m",
            converter = Words.class,
            description = {
                "Time that averages, ratios and percentiles speak for: 1m, 5m, 15m or start (since the start).",
                "Default: ${DEFAULT-VALUE}."
            })
    private Window window = Window.MINUTE;

    /** Reads the words of windows. */
    static final class Words implements ITypeConverter<Window> {
        @Override
        public Window convert(String word) {
            return Window.of(word)
                    .orElseThrow(() -> new TypeConversionException(word + " (expected: " + Window.words() + ")"));
        }
    }

    /** @return where the administration API gives the figures of that time */
    public String path() {
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
