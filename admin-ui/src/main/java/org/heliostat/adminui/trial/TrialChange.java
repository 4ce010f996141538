package org.heliostat.adminui.trial;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.config.ConfigDesk;
import org.heliostat.config.Finding;
import org.heliostat.config.change.ChangeRecord;
import org.heliostat.config.change.DirectiveFile;
import org.heliostat.config.change.EditException;
import org.heliostat.config.change.FileContent;
import org.heliostat.config.change.FileEdit;
import org.heliostat.config.change.StagedFiles;
import org.heliostat.config.change.WrittenValue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what a finding proposes, and puts it back, over the desk of all changes. {@link #make} and {@link #putBack} belong to the
 * thread of changes; the rest only looks.
 */
final class TrialChange {

    /** What the reason of each trial in the history begins with; the rule follows. */
    static final String REASON = "advice ";

    private static final Logger LOG = LoggerFactory.getLogger(TrialChange.class);
    private static final String FOLDER = "conf/";
    private static final String SERVER_XML = "server.xml";

    private final ConfigDesk desk;

    /**
     * What a change would do.
     *
     * @param diff as {@code diff -u} has it
     * @param restart names that take effect at the next start only
     */
    record Preview(String diff, List<String> restart) {}

    TrialChange(ConfigDesk desk) {
        this.desk = desk;
    }

    /** @return what somebody has edited and not reloaded, which any change would put into force */
    List<String> notInForce() throws ProblemException {
        return desk.notInForce();
    }

    /** @throws ProblemException when it is nothing that files say (409), or {@code check} refuses it (422) */
    Preview preview(List<ProposedChange> change) throws ProblemException {
        ConfigDesk.Preview preview = desk.preview(edits(change));
        List<String> errors = preview.findings().stream()
                .filter(Finding::isError)
                .map(Finding::toString)
                .toList();
        if (!errors.isEmpty()) {
            throw new ProblemException(Problem.withFindings(
                    422, "Broken configuration", "the configuration would have errors; nothing was changed", errors));
        }
        try {
            return new Preview(UnifiedDiff.of(preview.staged()), preview.names().restart());
        } catch (EditException tooLong) {
            throw new ProblemException(Problem.wrongValue(422, tooLong.field(), tooLong.value(), tooLong.expected()));
        }
    }

    /** @return the number of the change in the history; 0 where the files say so already */
    long make(List<ProposedChange> change, ConfigDesk.Author author) throws ProblemException {
        return desk.apply(edits(change), Map.of(), author).id();
    }

    /** @return the change that was made for a reason, which nothing has undone */
    Optional<ChangeRecord> madeFor(String reason) throws IOException {
        List<ChangeRecord> all = desk.folder().history().all();
        return all.stream()
                .filter(change -> change.reason().equals(reason))
                .filter(change -> all.stream()
                        .noneMatch(later ->
                                later.undoes().isPresent() && later.undoes().getAsLong() == change.id()))
                .findFirst();
    }

    /** @return as {@link Trials#lastBegun} */
    Optional<Duration> sinceBegun(String rule, String by, long nowMillis) {
        try {
            return desk.folder().history().all().stream()
                    .filter(made -> made.user().equals(by) && isTrialOf(rule, made.reason()))
                    .findFirst()
                    .map(made -> Duration.ofMillis(Math.max(0, nowMillis - made.atMillis())));
        } catch (IOException unreadable) {
            LOG.warn("advice: the history cannot be read: {}", unreadable.toString());
            return Optional.of(Duration.ZERO);
        }
    }

    private static boolean isTrialOf(String rule, String reason) {
        return reason.startsWith(REASON + rule + ":") || reason.startsWith(REASON + rule + ",");
    }

    /** @return names whose value is not the one any more that was proposed, with what it is now */
    List<String> changedByOthers(List<ProposedChange> change) throws ProblemException {
        List<String> changed = new ArrayList<>();
        for (ProposedChange one : change) {
            String now = written(one, desk.read(fileOf(one))).orElse("");
            if (!now.strip().equalsIgnoreCase(one.to())) {
                changed.add(one.name() + " (now " + (now.isEmpty() ? "not written" : now) + ")");
            }
        }
        return changed;
    }

    /**
     * Puts a change back. Where something else was changed in its files since, that stays.
     *
     * @return names that somebody else has changed since: then nothing was put back
     */
    List<String> putBack(long id, List<ProposedChange> change, ConfigDesk.Author author) throws ProblemException {
        List<String> changed = changedByOthers(change);
        if (!changed.isEmpty()) {
            return changed;
        }
        try {
            if (desk.isAsMade(id)) {
                desk.undo(id, author);
            } else {
                desk.apply(asBefore(id, change), Map.of(), author);
            }
            return List.of();
        } catch (IOException unreadable) {
            throw new ProblemException(
                    Problem.of(500, "File error", "the history cannot be read: " + unreadable.getMessage()));
        }
    }

    private List<FileEdit> asBefore(long id, List<ProposedChange> change) throws ProblemException, IOException {
        Map<String, Optional<FileContent>> before = new LinkedHashMap<>();
        for (StagedFiles.StagedFile file : desk.folder().history().files(desk.change(id))) {
            before.put(file.file(), file.before());
        }
        Map<ProposedChange, Optional<String>> values = new LinkedHashMap<>();
        for (ProposedChange one : change) {
            values.put(one, written(one, before.getOrDefault(fileOf(one), Optional.empty())));
        }
        return edits(values);
    }

    private Optional<String> written(ProposedChange change, Optional<FileContent> file) {
        return file.flatMap(content ->
                WrittenValue.of(fileOf(change), content.text(), change.where(), change.name(), desk.replacements()));
    }

    private static List<FileEdit> edits(List<ProposedChange> change) throws ProblemException {
        Map<ProposedChange, Optional<String>> values = new LinkedHashMap<>();
        change.forEach(one -> values.put(one, Optional.of(one.to())));
        return edits(values);
    }

    /** @param values empty = as if it were not written */
    private static List<FileEdit> edits(Map<ProposedChange, Optional<String>> values) throws ProblemException {
        List<FileEdit> edits = new ArrayList<>();
        for (Map.Entry<ProposedChange, Optional<String>> one : values.entrySet()) {
            ProposedChange change = one.getKey();
            String file = fileOf(change);
            boolean isDirective =
                    DirectiveFile.named(file).isPresent() && change.where().isEmpty();
            if (!isDirective && !file.equals(SERVER_XML)) {
                throw new ProblemException(Problem.of(
                        409,
                        "Not to be tried",
                        change + ": is no directive and no attribute of server.xml, and is changed by hand"));
            }
            edits.add(
                    isDirective
                            ? new FileEdit.Directives(file, Map.of(change.name(), one.getValue()))
                            : new FileEdit.Attribute(file, change.where(), change.name(), one.getValue()));
        }
        return edits;
    }

    private static String fileOf(ProposedChange change) {
        return change.file().startsWith(FOLDER) ? change.file().substring(FOLDER.length()) : change.file();
    }
}
