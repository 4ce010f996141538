package org.heliostat.launcher.command.advice;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.advisor.RuleBook;
import org.heliostat.config.NearestName;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;

/** Asks the administration of a running server for trials of advice. Used by one thread. */
public final class RunningTrials {

    private static final String PATH = "/api/v1/advice/trials";
    private static final String ANOTHER = "Another proposal";
    private static final String FAILED = "failed";
    private static final int NOT_FOUND = 404;
    private static final Set<String> GOING_ON = Set.of("settling", "measuring");

    private final AdminClient client;

    public RunningTrials(AdminClient client) {
        this.client = client;
    }

    /** @return what the change of a finding would be; nothing is changed */
    AdminAnswer plan(String rule, String about, int seconds) {
        AdminAnswer answer =
                client.send("POST", PATH, order(rule, about, seconds).put("dryRun", true));
        if (answer.status() == NOT_FOUND) {
            throw new LaunchException(slip(rule) + answer.json().path("detail").asText());
        }
        return good(answer);
    }

    /** @return what was probably meant by a name that no rule has, as a line of its own; empty for a rule */
    static String slip(String rule) {
        List<String> rules =
                RuleBook.all().stream().map(known -> known.description().name()).toList();
        return rules.contains(rule) ? "" : NearestName.unknown(rule, "rule", rules) + System.lineSeparator();
    }

    /**
     * @param tag of the plan that was agreed to
     * @return the trial that has begun; empty where the proposal is another one now
     */
    Optional<AdminAnswer> begin(String rule, String about, int seconds, String tag) {
        AdminAnswer answer =
                client.send("POST", PATH, order(rule, about, seconds).put("tag", tag));
        boolean isAnother =
                answer.status() == 409 && answer.json().path("title").asText().equals(ANOTHER);
        return isAnother ? Optional.empty() : Optional.of(good(answer));
    }

    /** @throws LaunchException when nobody can say any more what becomes of the trial */
    AdminAnswer look(long id) {
        try {
            return client.get(PATH + "/" + id).orThrow();
        } catch (LaunchException gone) {
            throw new LaunchException(gone.getMessage() + System.lineSeparator()
                    + "Trial " + id
                    + " cannot be followed any more. If the server was ended or restarted, its next start puts the"
                    + " change back; config history tells.");
        }
    }

    /** @return the trial, whose change is put back */
    AdminAnswer takeBack(long id) {
        return client.delete(PATH + "/" + id).orThrow();
    }

    /** @return the trial that goes on, or whose change could not be put back yet; empty for a server that tries nothing */
    public Optional<JsonNode> current() {
        AdminAnswer answer = client.get(PATH);
        return answer.status() == NOT_FOUND
                ? Optional.empty()
                : current(answer.orThrow().json());
    }

    static Optional<JsonNode> current(JsonNode trials) {
        for (JsonNode trial : trials) {
            boolean isStuck = trial.path("state").asText().equals(FAILED)
                    && trial.path("putBackFailures").asInt() > 0;
            if (isGoingOn(trial) || isStuck && trial.path("inForce").asBoolean()) {
                return Optional.of(trial);
            }
        }
        return Optional.empty();
    }

    /** @throws LaunchException when the server knows of no trial whose change is in force */
    long newestInForce() {
        for (JsonNode trial : client.get(PATH).orThrow().json()) {
            if (trial.path("inForce").asBoolean()) {
                return trial.path("id").asLong();
            }
        }
        throw new LaunchException("no trial since the start of the server has a change in force"
                + " (expected: one; config history has those from before)");
    }

    public static boolean isGoingOn(JsonNode trial) {
        return GOING_ON.contains(trial.path("state").asText());
    }

    private static ObjectNode order(String rule, String about, int seconds) {
        return new ObjectMapper()
                .createObjectNode()
                .put("rule", rule)
                .put("about", about)
                .put("seconds", seconds);
    }

    /** What {@code check} refuses ends as it does there. */
    private static AdminAnswer good(AdminAnswer answer) {
        List<String> findings = answer.status() == 422 ? answer.lines("findings") : List.of();
        if (!findings.isEmpty()) {
            throw new LaunchException(ExitCode.CONFIGURATION, String.join(System.lineSeparator(), findings));
        }
        return answer.orThrow();
    }
}
