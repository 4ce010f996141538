package org.heliostat.servlet.httpsession;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.heliostat.servlet.httpsession.durable.DurableSessions;
import org.heliostat.servlet.httpsession.durable.OpenVaults;
import org.heliostat.servlet.httpsession.durable.SessionFreezer;
import org.heliostat.servlet.httpsession.record.ClassGate;
import org.heliostat.servlet.httpsession.record.RecordCodec;
import org.heliostat.servlet.httpsession.record.RecordSeal;
import org.heliostat.servlet.httpsession.record.SessionKey;
import org.heliostat.servlet.httpsession.record.ValueCodec;
import org.heliostat.servlet.httpsession.session.LogPace;
import org.heliostat.servlet.httpsession.session.MemorySessions;
import org.heliostat.servlet.httpsession.session.SessionFigures;
import org.heliostat.servlet.httpsession.session.SessionScope;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultLimits;
import org.heliostat.servlet.httpsession.vault.VaultMaker;
import org.heliostat.servlet.httpsession.vault.VaultMakers;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.time.WallClock;

/** Holds what the sessions of all applications of a server share: ids, kinds of vaults, the key. Any thread. */
public final class SessionServices {

    private final SessionIds ids;
    private final VaultMakers makers;
    private final SessionKey key;
    private final ServerSecret secret;
    private final Path folder;
    private final boolean ofSeveralProcesses;
    private final OpenVaults vaults = new OpenVaults();

    /**
     * @param key signs what is stored; read when the first application stores sessions
     * @param folder below it every application has one for its sessions
     */
    public SessionServices(SessionIds ids, VaultMakers makers, SessionKey key, Path folder) {
        this(ids, makers, key, folder, false);
    }

    /**
     * The same.
     *
     * @param ofSeveralProcesses whether each application runs in several processes, so that the heap of one is no place for
     *     its sessions
     */
    public SessionServices(
            SessionIds ids, VaultMakers makers, SessionKey key, Path folder, boolean ofSeveralProcesses) {
        this.ofSeveralProcesses = ofSeveralProcesses;
        this.ids = ids;
        this.makers = makers;
        this.key = key;
        this.secret = new ServerSecret(key);
        this.folder = folder.toAbsolutePath().normalize();
    }

    /** @return whether sessions must be kept where several processes find them */
    public boolean areOfSeveralProcesses() {
        return ofSeveralProcesses;
    }

    /** One that keeps sessions in memory only. */
    public static SessionServices inMemory(SessionIds ids) {
        return new SessionServices(ids, VaultMakers.NONE, new SessionKey(Path.of("session.key")), Path.of("sessions"));
    }

    /**
     * @param directory of store-properties; below an absolute one, too, every application has a folder of its own
     * @return an application's folder: one for the virtual server, in it one for the application
     */
    public Path folderOf(String virtualServer, String contextPath, String directory) {
        // ~ is in no encoded name.
        String app = contextPath.isEmpty() ? "~root" : encoded(contextPath.substring(1));
        Path given = Path.of(directory);
        Path own = (given.isAbsolute() ? given : folder)
                .resolve(encoded(virtualServer))
                .resolve(app);
        return given.isAbsolute() ? own : own.resolve(given);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("*", "%2A")
                .replace("..", "%2E%2E");
    }

    /**
     * Makes a key that all instances of an application have in common; where the server has a key of stored sessions,
     * those of its next run, and of servers that share that key, too.
     *
     * @param purpose what it is for: each has its own
     * @return 32 bytes
     */
    public byte[] keyFor(String purpose, String virtualServer, String contextPath) {
        return secret.derived(purpose + '\n' + virtualServer + '\n' + contextPath);
    }

    /**
     * Opens the sessions of one application.
     *
     * @throws IOException when the key cannot be read or the vault can never work as it is configured
     */
    public HttpSessions open(SessionScope scope, SessionSettings settings, WallClock clock) throws IOException {
        SessionFigures figures = new SessionFigures();
        if (!settings.kind().equals("memory")) {
            return durable(scope, settings, clock, figures);
        }
        SessionKeeping keeping = SessionKeeping.NONE;
        if (!settings.savedAs().isEmpty()) {
            Path file = settings.place().folder().resolve(settings.savedAs());
            VaultLimits wide = VaultLimits.WIDE;
            SessionFreezer freezer = freezer(scope, settings, wide, figures, clock);
            keeping = new SavedSessions(file, freezer, figures, wide.recordBytes());
        }
        return new HttpSessions(settings, scope, new MemorySessions(), ids, clock, figures, keeping);
    }

    private HttpSessions durable(SessionScope scope, SessionSettings settings, WallClock clock, SessionFigures figures)
            throws IOException {
        VaultMaker maker = makers.find(settings.kind())
                .orElseThrow(() -> new IOException("persistence-type " + settings.kind() + " is not offered here"));
        key.bytes();
        OpenVaults.Lease lease = vaults.open(maker, settings.place());
        SessionVault vault = lease.vault();
        SessionFreezer freezer = freezer(scope, settings, vault.limits(), figures, clock);
        DurableSessions store =
                new DurableSessions(vault, freezer, figures, new LogPace(clock), clock, settings.heapSessions());
        HttpSessions sessions =
                new HttpSessions(settings, scope, store, ids, clock, figures, new VaultKeeping(store, lease));
        store.owner(sessions.owner());
        return sessions;
    }

    private SessionFreezer freezer(
            SessionScope scope, SessionSettings settings, VaultLimits limits, SessionFigures figures, WallClock clock)
            throws IOException {
        VaultPlace place = settings.place();
        RecordSeal seal = new RecordSeal(key.bytes(), place.virtualServer(), place.contextPath());
        ClassGate gate = new ClassGate(scope.classLoader(), settings.allowedClasses());
        return new SessionFreezer(
                new ValueCodec(scope.classLoader(), gate, limits.attributeBytes()),
                new RecordCodec(seal, limits.recordBytes()),
                figures,
                new LogPace(clock));
    }
}
