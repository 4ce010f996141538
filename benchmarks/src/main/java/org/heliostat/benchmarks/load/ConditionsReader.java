package org.heliostat.benchmarks.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.benchmarks.load.plan.Plan;
import org.heliostat.benchmarks.load.report.Conditions;
import org.heliostat.benchmarks.load.server.ApacheConf;
import org.heliostat.benchmarks.load.server.NginxConf;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.Settings;

/** Describes machine, versions and settings of a comparison. Immutable. */
record ConditionsReader(Plan plan, Settings settings, String client) {

    private static final String PASSWORD = "--database-password";
    private static final String HIDDEN = "...";

    /**
     * @param date for the heading
     * @param arguments of the command
     */
    Conditions read(String date, List<String> arguments) throws IOException {
        List<String> facts = new ArrayList<>();
        facts.add("Machine: " + Machine.hardware() + "; client (" + client + ") and server share it");
        for (ServerKind kind : plan.servers()) {
            if (kind.isJvm()) {
                facts.add(kind.label() + ": JDK " + Machine.jdk(settings.javaHome(kind)));
            }
        }
        if (plan.servers().stream().anyMatch(ServerKind::isNginx)) {
            NginxConf.program().ifPresent(program -> facts.add(Machine.version(program, "-v")));
        }
        if (plan.servers().contains(ServerKind.APACHE)) {
            ApacheConf.program().ifPresent(program -> facts.add(Machine.version(program, "-v")));
        }
        facts.add(Machine.libraries(settings.libraries()));
        facts.add(String.join(" ", settings.jvmArguments()) + ", " + settings.threads()
                + " session threads, access log " + (settings.accessLog() ? "on" : "off"));
        facts.add(plan.rounds() + " rounds of " + plan.measured().toSeconds()
                + " s; medians (least to most); ratios are those of the same round");
        return new Conditions(date, "benchmarks load " + String.join(" ", masked(arguments)), facts);
    }

    /** @return without the password: pages are shown to others */
    static List<String> masked(List<String> arguments) {
        List<String> masked = new ArrayList<>();
        for (String each : arguments) {
            boolean follows = !masked.isEmpty() && masked.get(masked.size() - 1).equals(PASSWORD);
            masked.add(follows ? HIDDEN : each.startsWith(PASSWORD + "=") ? PASSWORD + "=" + HIDDEN : each);
        }
        return masked;
    }

    /** @return feature version of the JDK that our server runs on, 0 where that is not known */
    int jdk() {
        return feature(Machine.jdk(settings.javaHome(ServerKind.HELIOSTAT)));
    }

    static int feature(String version) {
        int end = 0;
        while (end < version.length() && Character.isDigit(version.charAt(end))) {
            end++;
        }
        return end == 0 ? 0 : Integer.parseInt(version.substring(0, end));
    }
}
