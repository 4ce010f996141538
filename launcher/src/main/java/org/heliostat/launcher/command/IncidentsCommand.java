package org.heliostat.launcher.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.Table;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code incidents}: what went wrong and when; or requests that were slow or have failed. */
@Command(
        name = "incidents",
        description = {
            "Show what went wrong and when: full queues and pools, bursts of errors, lost lines of logs ...",
            "The newest comes first; those of earlier starts are among them."
        })
final class IncidentsCommand extends ServerCommand {

    private static final DateTimeFormatter DAY_AND_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final String PATH = "/api/v1/incidents";

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Option(names = "--requests", description = "Requests that were slow or have failed, instead.")
    private boolean requests;

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        AdminAnswer answer = client.get(PATH + (requests ? "/requests" : "")).orThrow();
        if (json) {
            out().println(answer.prettyJson());
        } else if (requests) {
            showRequests(answer.json().path("requests"));
        } else {
            showIncidents(answer.json().path("incidents"));
        }
        return ExitCode.OK;
    }

    private void showIncidents(JsonNode all) {
        if (all.isEmpty()) {
            out().println("No incidents.");
            return;
        }
        for (JsonNode one : all) {
            out().println(times(one) + " " + one.path("text").asText());
        }
    }

    private void showRequests(JsonNode all) {
        if (all.isEmpty()) {
            out().println("No request was slow, and none has failed.");
            return;
        }
        Table table =
                new Table(List.of("LAST", "WHY", "TIMES", "LONGEST", "STATUS", "VS", "REQUEST", "SERVLET", "THROWN"));
        for (JsonNode one : all) {
            String servlet = one.path("servlet").asText();
            String thrown = one.path("exception").asText();
            String frame = one.path("frame").asText();
            table.row(List.of(
                    time(one.path("last").asText(), DAY_AND_TIME),
                    one.path("why").asText(),
                    one.path("times").asText(),
                    one.path("longestMillis").path("total").asText() + " ms",
                    one.path("status").asText(),
                    one.path("virtualServer").asText(),
                    one.path("method").asText() + " " + one.path("path").asText(),
                    servlet.isEmpty()
                            ? ""
                            : servlet + " of " + one.path("application").asText(),
                    frame.isEmpty() ? thrown : thrown + " at " + frame));
        }
        table.lines().forEach(out()::println);
    }

    /** @return such as {@code 2026-11-25 14:55:02 to 14:56:10} */
    private static String times(JsonNode one) {
        String opened = one.path("opened").asText();
        String last = one.path("last").asText();
        String from = time(opened, DAY_AND_TIME);
        if (one.path("open").asBoolean()) {
            return from + " until now";
        }
        boolean sameDay =
                time(opened, DateTimeFormatter.ISO_LOCAL_DATE).equals(time(last, DateTimeFormatter.ISO_LOCAL_DATE));
        return opened.equals(last) ? from : from + " to " + time(last, sameDay ? TIME : DAY_AND_TIME);
    }

    /** In the time zone of whoever reads it. */
    private static String time(String iso, DateTimeFormatter format) {
        try {
            return ZonedDateTime.ofInstant(Instant.parse(iso), ZoneId.systemDefault())
                    .format(format);
        } catch (DateTimeException odd) {
            return iso;
        }
    }
}
