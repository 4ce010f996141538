package org.heliostat.adminui.config;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.Replacements;
import org.heliostat.config.change.ChangeRecord;
import org.heliostat.config.change.ChangedNames;
import org.heliostat.config.change.ConfigFolder;
import org.heliostat.config.change.EditException;
import org.heliostat.config.change.FileContent;
import org.heliostat.config.change.FileEdit;
import org.heliostat.config.change.Recovered;
import org.heliostat.config.change.StagedFiles;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ReadFiles;
import org.heliostat.config.serverxml.ServerXmlReader;
import org.heliostat.time.WallClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes the configuration of a running server: the files are staged, the whole is checked, written and put into
 * service; what cannot be put into service is taken back. {@link #apply} and {@link #undo} belong to one thread at a
 * time, the administration's for changes; everything else may run at the same time. It keeps nothing: all desks of an instance
 * are one.
 */
public final class ConfigDesk {

    private static final Logger LOG = LoggerFactory.getLogger(ConfigDesk.class);

    private final ServerControl server;
    private final ConfigFolder folder;
    private final Replacements replacements;
    private final WallClock clock;

    /** What a change would do. */
    public record Preview(StagedFiles staged, List<Finding> findings, ChangedNames names) {}

    /**
     * What a change did.
     *
     * @param id 0 = there was nothing to change
     * @param others what became of it in other processes of the instance
     */
    public record Applied(
            long id,
            ChangedNames names,
            List<Finding> findings,
            List<String> needRestart,
            List<ProcessAnswer> others) {}

    /** Who changes something, and why. */
    public record Author(String user, String reason) {}

    /** @param confFolder the configuration folder of the server's instance */
    public static ConfigDesk of(ServerControl server, Path confFolder, WallClock clock) {
        return new ConfigDesk(
                server, new ConfigFolder(confFolder), new Replacements(System.getenv(), confFolder), clock);
    }

    ConfigDesk(ServerControl server, ConfigFolder folder, Replacements replacements, WallClock clock) {
        this.server = server;
        this.folder = folder;
        this.replacements = replacements;
        this.clock = clock;
    }

    public ConfigFolder folder() {
        return folder;
    }

    /** @return what references in files mean */
    public Replacements replacements() {
        return replacements;
    }

    /** @return the files that may be shown and changed, whether they exist or not */
    Set<String> files() {
        return ConfigFiles.of(
                server.configuration().serverXml(), server.configuration().confFolder());
    }

    /** @return what the file holds, empty when there is none */
    public Optional<FileContent> read(String file) throws ProblemException {
        return read(file, files());
    }

    private Optional<FileContent> read(String file, Set<String> known) throws ProblemException {
        requireKnown(file, known);
        try {
            return folder.look(file);
        } catch (EditException unreadable) {
            throw ConfigProblems.of(unreadable);
        }
    }

    /** Looks what edits would do; nothing is written. */
    public Preview preview(List<FileEdit> edits) throws ProblemException {
        requireKnown(edits);
        StagedFiles staged = staged(edits);
        return new Preview(staged, server.check(staged.contents()), ChangedNames.of(staged, replacements));
    }

    /**
     * @param versions of files as the author saw them; files that are left out are not compared
     * @throws ProblemException when nothing was changed, and why
     */
    public Applied apply(List<FileEdit> edits, Map<String, String> versions, Author author) throws ProblemException {
        Set<String> known = requireKnown(edits);
        for (Map.Entry<String, String> seen : versions.entrySet()) {
            requireVersion(seen.getKey(), seen.getValue(), known);
        }
        return apply(
                edits, new ChangeRecord.Draft(clock.millis(), author.user(), author.reason(), OptionalLong.empty()));
    }

    /** Brings the files of a change back to what they were before it, whatever became of them since. */
    public Applied undo(long id, Author author) throws ProblemException {
        try {
            ChangeRecord change = change(id);
            String reason = author.reason().isEmpty() ? "undo of change " + id : author.reason();
            return apply(
                    folder.history().before(change),
                    new ChangeRecord.Draft(clock.millis(), author.user(), reason, OptionalLong.of(id)));
        } catch (IOException unreadable) {
            throw ConfigProblems.ofDisk("the history cannot be read", unreadable);
        }
    }

    /** @throws ProblemException when the history has none of that number (404) */
    public ChangeRecord change(long id) throws ProblemException, IOException {
        return folder.history()
                .find(id)
                .orElseThrow(() -> new ProblemException(
                        Problem.of(404, "No such change", "change " + id + ": the history has none of that number")));
    }

    /** @return whether the files of a change are what it made them, or what they were before it */
    public boolean isAsMade(long id) throws ProblemException, IOException {
        return ChangedSince.of(this, id).isNothing();
    }

    /**
     * Finds what somebody has edited and not reloaded: the next change of anything would put it into force, too.
     *
     * @return such as {@code conf/magnus.conf: KeepAliveTimeout} or {@code conf/obj.conf}; what takes effect at a start only is none
     */
    public List<String> notInForce() throws ProblemException {
        ReadFiles read = server.configuration().files();
        List<String> names = new ArrayList<>();
        for (String file : files()) {
            String shown = Configuration.CONF_FOLDER + "/" + file;
            String now = withoutMark(read(file).map(FileContent::text).orElse(""));
            if (read.isAsRead(shown, now)) {
                continue;
            }
            String before = read.texts().get(shown);
            if (before == null) {
                names.add(shown);
            } else {
                ChangedNames.between(file, before, now, replacements)
                        .live()
                        .forEach(name -> names.add(shown + ": " + name));
            }
        }
        return names;
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private Applied apply(List<FileEdit> edits, ChangeRecord.Draft draft) throws ProblemException {
        StagedFiles staged = staged(edits);
        ChangedNames names = ChangedNames.of(staged, replacements);
        if (staged.isEmpty()) {
            return new Applied(0, names, List.of(), List.of(), List.of());
        }
        List<Finding> findings = server.check(staged.contents());
        if (findings.stream().anyMatch(Finding::isError)) {
            throw ConfigProblems.broken(findings);
        }
        ChangeRecord change = write(staged, draft, names);
        ReloadResult reloaded = putIntoService(change);
        LOG.info(
                "Configuration change {} by {}: {}{}",
                change.id(),
                change.user(),
                String.join(", ", names.all()),
                change.reason().isEmpty() ? "" : " (" + change.reason() + ")");
        return new Applied(change.id(), names, reloaded.findings(), reloaded.needRestart(), reloaded.others());
    }

    private StagedFiles staged(List<FileEdit> edits) throws ProblemException {
        try {
            return StagedFiles.of(edits, folder, replacements);
        } catch (EditException wrong) {
            throw ConfigProblems.of(wrong);
        }
    }

    private ChangeRecord write(StagedFiles staged, ChangeRecord.Draft draft, ChangedNames names)
            throws ProblemException {
        try {
            return folder.replace(staged, draft, names);
        } catch (IOException failure) {
            LOG.error("The configuration could not be written; the old files are in place", failure);
            throw ConfigProblems.ofDisk("nothing was changed", failure);
        }
    }

    private ReloadResult putIntoService(ChangeRecord change) throws ProblemException {
        AtomicBoolean kept = new AtomicBoolean();
        try {
            // Kept as soon as it is in force: a crash while applications start must not take it back.
            ReloadResult result = server.reload(() -> keep(kept));
            if (!result.applied()) {
                throw ConfigProblems.broken(result.findings());
            }
            prune();
            return result;
        } catch (UncheckedIOException failure) {
            throw ConfigProblems.ofDisk("the change was taken back", requireNonNull(failure.getCause(), "cause"));
        } finally {
            if (!kept.get()) {
                takeBack(change);
            }
        }
    }

    private void keep(AtomicBoolean kept) {
        try {
            folder.keep();
            kept.set(true);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** What cannot be removed from the history today is removed with the next change. */
    private void prune() {
        try {
            folder.prune(server.configuration().magnus().historyVersions());
        } catch (IOException stuck) {
            LOG.warn("Old changes stay in conf/history: {}", stuck.toString());
        }
    }

    private void takeBack(ChangeRecord change) {
        try {
            Recovered recovered = folder.takeBack(change);
            if (!recovered.kept().isEmpty()) {
                recovered.lines().forEach(line -> LOG.warn("conf: {}", line));
            }
            server.reload();
        } catch (IOException stuck) {
            LOG.error("Configuration change {} could not be taken back; the next start does it", change.id(), stuck);
        }
    }

    /**
     * Looks whether a file is what the author of a change saw.
     *
     * @throws ProblemException 412, and who was faster
     */
    void require(String file, IfMatch seen) throws ProblemException {
        String version = version(file);
        if (!seen.holds(version)) {
            throw ConfigProblems.notAsSeen(file, seen.written(), version, whoMade(file, version));
        }
    }

    private void requireVersion(String file, String seen, Set<String> known) throws ProblemException {
        String version = version(read(file, known));
        if (!version.equals(seen)) {
            throw ConfigProblems.changedMeanwhile(file, seen, version, whoMade(file, version));
        }
    }

    /** @return {@link FileContent#NO_FILE} where there is none */
    String version(String file) throws ProblemException {
        return version(read(file));
    }

    private static String version(Optional<FileContent> content) {
        return content.map(FileContent::version).orElse(FileContent.NO_FILE);
    }

    private Optional<ChangeRecord> whoMade(String file, String version) {
        try {
            return folder.history().whoMade(file, version);
        } catch (IOException unreadable) {
            LOG.warn("The history of the configuration cannot be read", unreadable);
            return Optional.empty();
        }
    }

    /** @return the files that may be changed: a new one may be named by a new server.xml that comes with it */
    private Set<String> requireKnown(List<FileEdit> edits) throws ProblemException {
        Set<String> known = new LinkedHashSet<>(files());
        for (FileEdit edit : edits) {
            if (edit instanceof FileEdit.Text text && edit.file().equals("server.xml")) {
                ServerXmlReader.read(new ConfigText("conf/server.xml", text.text()), replacements, new Findings())
                        .ifPresent(read -> known.addAll(
                                ConfigFiles.of(read, server.configuration().confFolder())));
            }
        }
        for (FileEdit edit : edits) {
            requireKnown(edit.file(), known);
        }
        return known;
    }

    private static void requireKnown(String file, Set<String> known) throws ProblemException {
        if (!known.contains(file)) {
            throw new ProblemException(Problem.wrongValue(404, "file", file, String.join(", ", known)));
        }
    }
}
