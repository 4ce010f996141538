package org.heliostat.servlet.context;

import jakarta.servlet.SessionTrackingMode;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.heliostat.servlet.deploy.Deployment;
import org.heliostat.servlet.deploy.model.SessionConfig.CookieSettings;
import org.heliostat.servlet.deploy.model.SunWebApp;
import org.heliostat.servlet.httpsession.SessionCookie;
import org.heliostat.servlet.httpsession.SessionLimits;
import org.jspecify.annotations.Nullable;

/** Session settings out of web.xml and sun-web.xml; what web.xml says wins (reference of sun-web.xml). Pure. */
final class SessionSetup {

    private static final int TIMEOUT_SECONDS = 1_800;

    private SessionSetup() {}

    static SessionLimits limits(Deployment deployment) {
        SunWebApp.SessionSettings sun = deployment.sun().session();
        OptionalInt minutes = deployment.model().session().timeoutMinutes();
        int seconds;
        if (minutes.isPresent()) {
            seconds = (int) TimeUnit.MINUTES.toSeconds(minutes.getAsInt());
        } else {
            seconds = number(sun.session(), "timeoutSeconds", number(sun.manager(), "timeOut", TIMEOUT_SECONDS));
        }
        return new SessionLimits(seconds, number(sun.manager(), "maxSessions", -1));
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
