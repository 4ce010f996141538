package org.heliostat.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.heliostat.admin.Logs;
import org.heliostat.admin.RunningThreads;
import org.heliostat.admin.advice.AdviceSource;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.certificates.CertificatesResource;
import org.heliostat.adminui.config.ConfigDesk;
import org.heliostat.adminui.figures.AdviceResource;
import org.heliostat.adminui.figures.FiguresPulse;
import org.heliostat.adminui.figures.FiguresResource;
import org.heliostat.adminui.figures.IncidentsResource;
import org.heliostat.adminui.filecache.FileCacheResource;
import org.heliostat.adminui.logs.LogFollower;
import org.heliostat.adminui.logs.LogsResource;
import org.heliostat.adminui.pages.ManualFiles;
import org.heliostat.adminui.pages.ManualResource;
import org.heliostat.adminui.pages.PageFiles;
import org.heliostat.adminui.pages.PagesResource;
import org.heliostat.adminui.rest.AdminApi;
import org.heliostat.adminui.rest.AdminDoor;
import org.heliostat.adminui.rest.AdminSubjects;
import org.heliostat.adminui.rest.AdminThreads;
import org.heliostat.adminui.rest.OriginsResource;
import org.heliostat.adminui.session.FailedLogins;
import org.heliostat.adminui.session.SessionResource;
import org.heliostat.adminui.session.SetupResource;
import org.heliostat.adminui.session.SetupToken;
import org.heliostat.adminui.session.UiSessions;
import org.heliostat.adminui.threads.Dumps;
import org.heliostat.adminui.threads.DumpsResource;
import org.heliostat.adminui.threads.JvmDumps;
import org.heliostat.adminui.threads.ThreadsResource;
import org.heliostat.adminui.trial.AutoAdvice;
import org.heliostat.adminui.trial.Trials;
import org.heliostat.adminui.trial.TrialsResource;
import org.heliostat.adminui.users.AdminUsers;
import org.heliostat.adminui.users.UsersResource;
import org.heliostat.config.Findings;
import org.heliostat.config.certificate.CertificateFolder;
import org.heliostat.config.change.ConfigFolder;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MetricsToken;
import org.heliostat.filecache.FileCache;
import org.heliostat.incident.IncidentRecorder;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.AdminToken;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.member.Membership;
import org.heliostat.request.function.offer.OriginSource;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/** Everything behind the admin listener, put together: who may come in, and what can be asked for. */
final class AdminAssembly implements AutoCloseable {

    /** What is being tried, beside the history that can put it back. */
    private static final String TRIAL = "trial.json";

    private final SecureRandom random = new SecureRandom();
    private final Json json = new Json();
    private final AdminThreads threads = new AdminThreads();
    private final FailedLogins failedLogins;
    private final UiSessions sessions;
    private final AdminUsers users;
    private final SetupToken setup;
    private final AdminSubjects subjects;
    private final String token;
    private final WallClock clock;
    private final FiguresPulse pulse;
    private final LogFollower follower;
    private final Insides insides;
    private final Path logFolder;
    private final Trials trials;
    private final AutoAdvice autoAdvice;

    /**
     * What administration sees of the inside of a running server.
     *
     * @param member empty where the server is the only process
     */
    record Insides(
            RunningThreads threads,
            FileCache fileCache,
            Logs logs,
            IncidentRecorder incidents,
            AdviceSource advice,
            OriginSource origins,
            Function<Duration, ServerSnapshot> figures,
            Optional<Membership> member) {}

    AdminAssembly(InstanceFolder instance, AdminSubjects subjects, Insides insides, Ticker ticker, WallClock clock) {
        this.subjects = subjects;
        this.clock = clock;
        this.token = AdminToken.readOrCreate(instance, random);
        this.failedLogins = new FailedLogins(ticker);
        this.sessions = new UiSessions(random, ticker);
        this.users = new AdminUsers(instance.conf().resolve(AdminUsers.FILE), random);
        this.setup = new SetupToken(instance.run().resolve("admin-setup"));
        this.insides = insides;
        this.logFolder = instance.logs();
        this.follower = new LogFollower(insides.logs(), json, this::isStillIn);
        this.pulse = new FiguresPulse(subjects.server(), json, this::isStillIn, ticker);
        Path conf = instance.conf();
        this.trials = new Trials(
                ConfigDesk.of(subjects.server(), conf, clock),
                insides.advice(),
                new Trials.Watched(insides.figures(), subjects.server()::trouble),
                threads,
                conf.resolve(ConfigFolder.HISTORY).resolve(TRIAL),
                ticker,
                clock);
        this.autoAdvice = new AutoAdvice(trials, insides.advice(), this::rulesToFollow, threads, ticker);
    }

    /** @param hosts names the listener is addressed by, without port, lower case */
    AdminApi api(Set<String> hosts) {
        return new AdminApi(
                new AdminDoor(hosts, token, sessions, this::metricsToken),
                subjects.routes(threads, further()),
                threads,
                failedLogins);
    }

    AdminThreads threads() {
        return threads;
    }

    /**
     * Sees whether the first administrator is still to be made.
     *
     * @return what comes after the listener's URL in the one-time link; empty when there are administrators
     */
    Optional<String> setupLink() {
        try {
            if (!users.isEmpty()) {
                setup.discard();
                return Optional.empty();
            }
            return Optional.of("/#setup=" + setup.readOrCreate(random));
        } catch (IOException unusable) {
            throw new LaunchException(
                    users + ", run/admin-setup: " + unusable.getClass().getSimpleName() + ": " + unusable.getMessage()
                            + " (expected: files that the server may read and write)");
        }
    }

    /** From now on figures are kept. */
    void start() {
        pulse.start();
        follower.start();
    }

    /** Leads trials of advice on: to be called once a second, once the server is ready. */
    void lookAtTrials() {
        trials.look();
        autoAdvice.look();
    }

    private List<String> rulesToFollow() {
        return subjects.server().configuration().magnus().advice().autoAdvice();
    }

    /** Ends answers that would go on for ever, so that the listener can drain. */
    void endStreams() {
        pulse.close();
        follower.close();
    }

    @Override
    public void close() {
        endStreams();
        threads.close();
    }

    private List<Routes.Route> further() {
        List<Routes.Route> rows = new ArrayList<>();
        rows.addAll(pages().routes());
        rows.addAll(new ManualResource(new ManualFiles(ManualFiles.class.getClassLoader())).routes());
        rows.addAll(new SessionResource(users, sessions, failedLogins, threads, clock, json).routes());
        rows.addAll(new SetupResource(users, setup, failedLogins, threads, json).routes());
        rows.addAll(new FiguresResource(pulse, json).routes());
        rows.addAll(new IncidentsResource(insides.incidents(), json).routes());
        rows.addAll(new AdviceResource(insides.advice(), this::rulesToFollow, json).routes());
        rows.addAll(new TrialsResource(trials, json).routes());
        rows.addAll(new SizingResource(subjects.server(), json).routes());
        rows.addAll(new ProcessesResource(insides.member(), json).routes());
        rows.addAll(new UsersResource(users, sessions::endOf, json).routes());
        rows.addAll(new LogsResource(insides.logs(), follower, subjects.others(), json).routes());
        rows.addAll(new ThreadsResource(insides.threads(), subjects.applications(), clock, json).routes());
        rows.addAll(new DumpsResource(logFolder, dumps(), insides.threads(), clock, json).routes());
        rows.addAll(new FileCacheResource(insides.fileCache(), subjects.server(), subjects.others(), json).routes());
        rows.addAll(new OriginsResource(insides.origins(), subjects.others(), json).routes());
        rows.addAll(new CertificatesResource(subjects.server(), certificates(), json).routes());
        return rows;
    }

    private Dumps dumps() {
        Dumps own = new JvmDumps(true);
        return insides.member().<Dumps>map(one -> one.announced(own)).orElse(own);
    }

    private CertificateFolder certificates() {
        return new CertificateFolder(subjects.instance().resolve(Configuration.CONF_FOLDER));
    }

    private Optional<MetricsToken> metricsToken() {
        // What is wrong with it was said when the configuration was read.
        return MetricsToken.read(subjects.server().configuration().magnus(), new Findings());
    }

    /** A session that has ended takes its streams with it. */
    private boolean isStillIn(Caller caller) {
        return caller.session().map(id -> sessions.look(id).isPresent()).orElse(true);
    }

    private static PagesResource pages() {
        try {
            return new PagesResource(PageFiles.ofClassPath(PageFiles.class.getClassLoader()));
        } catch (IOException unreadable) {
            throw new LaunchException("the administration's pages cannot be read: " + unreadable.getMessage());
        }
    }
}
