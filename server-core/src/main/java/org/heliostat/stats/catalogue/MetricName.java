package org.heliostat.stats.catalogue;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Names a figure as a metric: {@code heliostat_box_figure_unit}, to which formats add {@code _total}. */
public final class MetricName {

    /** Time of requests has the name that OpenTelemetry's conventions give it. */
    private static final String REQUEST_DURATION = "http_server_request_duration_seconds";

    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Za-z])(?=[0-9])");
    /** Words of names that say the unit or the kind, which stand at the end of a metric's name. */
    private static final Pattern SAID_TWICE = Pattern.compile("(Nanos|Millis|Seconds|Total)$|Bytes$");

    /** The total of something whose number now is a figure as well; the format has no room for both. */
    private static final Map<String, String> BESIDE_A_GAUGE = Map.of(
            "leasedTotal", "leases",
            "classesLoadedTotal", "classLoads",
            "classesUnloadedTotal", "classUnloads");

    private MetricName() {}

    /** @return the name without {@code _total} */
    public static String of(Box<?> box, Figure<?> figure) {
        if (box.type().equals("VirtualServer") && figure.kind() == FigureKind.TIMES) {
            return REQUEST_DURATION;
        }
        String figureName = figure.kind() == FigureKind.TIMES ? figure.name() : plain(figure);
        String name = "heliostat_" + snake(box.type()) + "_" + snake(figureName) + unit(figure);
        // OpenMetrics keeps this ending for itself.
        return name.endsWith("_created") ? name.replaceAll("_created$", "_existing") : name;
    }

    /**
     * As OpenTelemetry writes names: dots between words that belong to different things, and no unit, which stands beside it.
     *
     * @return {@code heliostat.box.figure}
     */
    public static String dotted(Box<?> box, Figure<?> figure) {
        if (box.type().equals("VirtualServer") && figure.kind() == FigureKind.TIMES) {
            return "http.server.request.duration";
        }
        String figureName = figure.kind() == FigureKind.TIMES ? figure.name() : plain(figure);
        return "heliostat." + snake(box.type()) + "." + snake(figureName);
    }

    /** {@code bytesSent} becomes {@code sent}: the unit comes last. */
    private static String plain(Figure<?> figure) {
        String name = BESIDE_A_GAUGE.getOrDefault(figure.name(), figure.name());
        if (figure.unit() == FigureUnit.BYTES && name.startsWith("bytes") && !name.equals("bytes")) {
            return name.substring("bytes".length());
        }
        String without = SAID_TWICE.matcher(name).replaceFirst("");
        return without.isEmpty() ? name : without;
    }

    private static String unit(Figure<?> figure) {
        if (figure.unit().isTime()) {
            return "_seconds";
        }
        if (figure.unit() == FigureUnit.BYTES_PER_SECOND) {
            return "";
        }
        return figure.unit() == FigureUnit.BYTES && !figure.name().equals("bytes") ? "_bytes" : "";
    }

    private static String snake(String camel) {
        return HUMP.matcher(camel).replaceAll("_").toLowerCase(Locale.ROOT);
    }
}
