package org.heliostat.servlet.context;

import jakarta.servlet.SessionTrackingMode;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.heliostat.servlet.deploy.Deployment;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.SessionConfig.CookieSettings;
import org.heliostat.servlet.deploy.model.SunWebApp;
import org.heliostat.servlet.httpsession.HttpSessions;
import org.heliostat.servlet.httpsession.SessionCookie;
import org.heliostat.servlet.httpsession.SessionLimits;
import org.heliostat.servlet.httpsession.SessionServices;
import org.heliostat.servlet.httpsession.SessionSettings;
import org.heliostat.servlet.httpsession.session.SessionScope;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.servlet.httpsession.vault.VaultProperties;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/** Session settings out of web.xml and sun-web.xml; what web.xml says wins (reference of sun-web.xml). */
final class SessionSetup {

    private static final String MEMORY = "memory";
    private static final int TIMEOUT_SECONDS = 1_800;

    private SessionSetup() {}

    /** Sessions in the heap of managers that can read them again, where nothing is said. */
    private static final int HEAP_SESSIONS = 10_000;

    private static final int MEMORY_REAP_SECONDS = 60;
    private static final int SHARED_REAP_SECONDS = 600;
    private static final int SHARED_MAX_SESSIONS = 1_000;

    /** @throws DeploymentException when they can never work as they are configured */
    static HttpSessions open(
            SessionServices services,
            SessionScope scope,
            Deployment deployment,
            String virtualServer,
            String contextPath,
            WallClock clock)
            throws DeploymentException {
        SunWebApp.SessionSettings sun = deployment.sun().session();
        if (services.areOfSeveralProcesses()
                && sun.isManagerSaid()
                && sun.persistenceType().equals(MEMORY)) {
            throw new DeploymentException(
                    deployment.name(),
                    sun.at(),
                    "session-manager " + MEMORY,
                    "its sessions are in one process (expected: mmap, file, s1ws60, jdbc or redis with MaxProcs above 1)");
        }
        try {
            return services.open(scope, settings(services, deployment, virtualServer, contextPath), clock);
        } catch (IOException cannotWork) {
            throw new DeploymentException(
                    deployment.name(),
                    sun.at(),
                    "session-manager " + sun.persistenceType(),
                    String.valueOf(cannotWork.getMessage()));
        }
    }

    static SessionSettings settings(
            SessionServices services, Deployment deployment, String virtualServer, String contextPath) {
        SunWebApp.SessionSettings sun = deployment.sun().session();
        String kind = kind(services, sun);
        boolean ofOriginal = kind.equals("s1ws60") || kind.equals("mmap");
        int maxSessions = number(sun.manager(), "maxSessions", ofOriginal ? SHARED_MAX_SESSIONS : -1);
        // What the original swaps out is not refused.
        boolean swaps = kind.equals("file");
        int reap = number(sun.manager(), "reapInterval", ofOriginal ? SHARED_REAP_SECONDS : MEMORY_REAP_SECONDS);
        return new SessionSettings(
                kind,
                new SessionLimits(timeoutSeconds(deployment), swaps ? -1 : maxSessions),
                swaps ? maxSessions : number(sun.manager(), "heapSessions", HEAP_SESSIONS),
                number(sun.manager(), "reapIntervalSeconds", number(sun.store(), "reapIntervalSeconds", reap)),
                sun.manager().getOrDefault("allowedClasses", ""),
                sun.manager().getOrDefault("sessionFilename", ""),
                new VaultPlace(
                        virtualServer,
                        contextPath,
                        services.folderOf(
                                virtualServer, contextPath, sun.store().getOrDefault("directory", "")),
                        maxSessions,
                        new VaultProperties(sun.manager()),
                        new VaultProperties(sun.store())));
    }

    /** Where nothing is said, several processes share files, as the original's do. */
    private static String kind(SessionServices services, SunWebApp.SessionSettings sun) {
        return services.areOfSeveralProcesses() && !sun.isManagerSaid() ? "file" : sun.persistenceType();
    }

    private static int timeoutSeconds(Deployment deployment) {
        SunWebApp.SessionSettings sun = deployment.sun().session();
        OptionalInt minutes = deployment.model().session().timeoutMinutes();
        return minutes.isPresent()
                ? (int) TimeUnit.MINUTES.toSeconds(minutes.getAsInt())
                : number(sun.session(), "timeoutSeconds", number(sun.manager(), "timeOut", TIMEOUT_SECONDS));
    }

    static SessionCookie cookie(Deployment deployment, BooleanSupplier changeable) {
        CookieSettings declared = deployment.model().session().cookie();
        Map<String, String> sun = deployment.sun().session().cookie();
        return new SessionCookie(
                new CookieSettings(
                        declared.name().or(() -> Optional.ofNullable(sun.get("cookieName"))),
                        declared.domain().or(() -> Optional.ofNullable(sun.get("cookieDomain"))),
                        declared.path().or(() -> Optional.ofNullable(sun.get("cookiePath"))),
                        declared.comment(),
                        declared.httpOnly(),
                        declared.secure(),
                        declared.maxAgeSeconds().isPresent() || !sun.containsKey("cookieMaxAgeSeconds")
                                ? declared.maxAgeSeconds()
                                : OptionalInt.of(number(sun, "cookieMaxAgeSeconds", -1)),
                        declared.attributes()),
                changeable);
    }

    /** @param standard what counts where no descriptor says anything */
    static Set<SessionTrackingMode> trackingModes(Deployment deployment, Set<SessionTrackingMode> standard) {
        Set<SessionTrackingMode> declared = deployment.model().session().trackingModes();
        if (!declared.isEmpty()) {
            return Set.copyOf(declared);
        }
        Map<String, String> sun = deployment.sun().session().session();
        EnumSet<SessionTrackingMode> modes = EnumSet.noneOf(SessionTrackingMode.class);
        modes.addAll(standard);
        set(modes, SessionTrackingMode.COOKIE, sun.get("enableCookies"));
        set(modes, SessionTrackingMode.URL, sun.get("enableURLRewriting"));
        return Set.copyOf(modes);
    }

    private static void set(Set<SessionTrackingMode> modes, SessionTrackingMode mode, @Nullable String said) {
        if ("true".equalsIgnoreCase(said)) {
            modes.add(mode);
        } else if ("false".equalsIgnoreCase(said)) {
            modes.remove(mode);
        }
    }

    private static int number(Map<String, String> properties, String name, int standard) {
        @Nullable String text = properties.get(name);
        try {
            return text == null ? standard : Integer.parseInt(text.trim());
        } catch (NumberFormatException notANumber) {
            return standard;
        }
    }
}
