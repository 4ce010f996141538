package org.heliostat.server.accesslog;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.NearestName;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.magnus.InitDirective;

/**
 * Tells logs, formats and settings of flex-init and init-clf lines apart, and warns of what is allowed but hardly
 * meant: a format of no log, a format that is the same text for every request, a log that another line replaces, a
 * misspelt setting or format that counts as a log.
 */
final class AccessLogLines {

    static final String FORMAT_PREFIX = "format.";

    /** Parameters of flex-init that are settings, not names of logs; in any case of letters. */
    private static final List<String> SETTINGS = List.of(
            "LateInit",
            "EarlyInit",
            "buffer-size",
            "num-buffers",
            "buffers-per-file",
            "thread-buffer-size",
            "max-threads",
            "relaxed.logname");

    private static final List<String> WORDS = List.of("common", "combined", "w3c", "json");

    /** Numbers, switches and formats: what is no name of a file, though it could be one. */
    private static final Pattern NO_FILE =
            Pattern.compile("\\d+[a-z]{0,2}|on|off|yes|no|true|false|.*%.*|w3c:.*|json:.*", Pattern.CASE_INSENSITIVE);

    private final Findings findings;
    private final Map<String, SourceLocation> defined = new HashMap<>();

    private AccessLogLines(Findings findings) {
        this.findings = findings;
    }

    static boolean isLogName(String name) {
        return !isFormat(name)
                && !InitDirective.isPosition(name)
                && SETTINGS.stream().noneMatch(name::equalsIgnoreCase);
    }

    /** @param lines of magnus.conf, in their order; those of other functions are passed over */
    static void warn(List<InitDirective> lines, Findings findings) {
        AccessLogLines check = new AccessLogLines(findings);
        lines.stream().filter(InitDirective::definesAccessLogs).forEach(check::line);
    }

    private void line(InitDirective line) {
        List<String> formats = line.parameters().values().stream()
                .map(NamedValue::name)
                .filter(AccessLogLines::isLogName)
                .map(name -> FORMAT_PREFIX + name)
                .toList();
        Set<String> seen = new HashSet<>();
        for (NamedValue value : line.parameters()) {
            if (isFormat(value.name())) {
                if (!seen.add(value.name())) {
                    findings.warning(
                            value.at(), line.fn() + ": " + value.name() + ": given again, the first value counts");
                }
                format(line, value, formats);
            } else if (isLogName(value.name())) {
                log(line, value);
                misspelt(line, value, formats);
            }
        }
    }

    private void log(InitDirective line, NamedValue log) {
        SourceLocation first = defined.putIfAbsent(log.name(), line.at());
        if (first != null) {
            findings.warning(
                    line.at(),
                    line.fn() + ": " + Findings.shown(log.name()) + ": defined twice, first at " + first
                            + "; the later one counts");
        }
    }

    /** Only where both the name and the value tell: a log may be called nearly as a setting. */
    private void misspelt(InitDirective line, NamedValue log, List<String> formats) {
        if (!WORDS.contains(log.value()) && !NO_FILE.matcher(log.value()).matches()) {
            return;
        }
        List<String> known = Stream.concat(SETTINGS.stream(), formats.stream()).toList();
        NearestName.of(log.name(), known)
                .ifPresent(meant -> findings.warning(
                        line.at(),
                        line.fn() + ": " + Findings.shown(log.name()) + ": taken for a log with the file "
                                + Findings.shown(log.value()) + " (did you mean " + meant + "?)"));
    }

    private void format(InitDirective line, NamedValue format, List<String> formats) {
        if (formats.stream().noneMatch(format.name()::equalsIgnoreCase)) {
            findings.warning(line.at(), line.fn() + ": " + NearestName.unknown(format.name(), "parameter", formats));
        } else if (isPlainText(format.value())) {
            String guess = NearestName.of(format.value(), WORDS)
                    .map(word -> " (did you mean " + word + "?)")
                    .orElse("");
            findings.warning(
                    line.at(),
                    line.fn() + ": " + format.name() + ": " + Findings.shown(format.value())
                            + ": no %token% in it, every line will be this text" + guess);
        }
    }

    /** A text with a variable may become anything; one with a percent sign has a token or is an error. */
    private static boolean isPlainText(String format) {
        return format.indexOf('%') < 0
                && format.indexOf('$') < 0
                && !WORDS.contains(format)
                && !format.startsWith("w3c:")
                && !format.startsWith("json:");
    }

    private static boolean isFormat(String name) {
        return name.startsWith(FORMAT_PREFIX);
    }
}
