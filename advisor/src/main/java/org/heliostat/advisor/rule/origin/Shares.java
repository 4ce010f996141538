package org.heliostat.advisor.rule.origin;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.Directive;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.stats.program.OriginSnapshot;

/**
 * Knows which origins do the same work: those that one line of obj.conf names. Immutable.
 *
 * @param lines URLs of the origins of each line
 */
record Shares(List<Set<String>> lines) {

    Shares {
        lines = List.copyOf(lines);
    }

    static Shares of(Situation situation) {
        return new Shares(situation.configuration().objConfs().values().stream()
                .flatMap(file -> file.objects().stream())
                .flatMap(object -> object.lines().stream())
                .map(line -> servers(line).map(Shares::url).collect(Collectors.toSet()))
                .filter(line -> !line.isEmpty())
                .toList());
    }

    /** @return of the origins those that a line names together with this one; with one that no line is known to name, such others */
    List<OriginSnapshot> beside(OriginSnapshot one, List<OriginSnapshot> origins) {
        String url = url(one.address());
        return origins.stream()
                .filter(other -> other != one)
                .filter(other -> isNamed(url) ? isBeside(url, url(other.address())) : !isNamed(url(other.address())))
                .toList();
    }

    private boolean isNamed(String url) {
        return lines.stream().anyMatch(line -> line.contains(url));
    }

    private boolean isBeside(String url, String other) {
        return lines.stream().anyMatch(line -> line.contains(url) && line.contains(other));
    }

    private static Stream<String> servers(DirectiveLine line) {
        return switch (line.fn()) {
            case "set-origin-server" -> line.parameters().all("server").stream();
            case "service-passthrough" -> Directive.words(line.parameters().text("servers", "")).stream();
            default -> Stream.empty();
        };
    }

    /** Of words behind it, and of one address of its name, nothing; without the usual port, as figures have it. */
    private static String url(String server) {
        String url =
                server.strip().split("[\\s#]", 2)[0].toLowerCase(Locale.ROOT).replaceFirst("(?<=[^/])/$", "");
        return url.replaceFirst(url.startsWith("https:") ? ":443$" : ":80$", "");
    }
}
