package org.heliostat.servlet.context;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequestAttributeListener;
import jakarta.servlet.SessionTrackingMode;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.heliostat.request.target.UriText;
import org.heliostat.servlet.context.registration.Declarations;
import org.heliostat.servlet.context.registration.Listeners;
import org.heliostat.servlet.context.supply.Encodings;
import org.heliostat.servlet.context.supply.PreparedWebApp;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.WebAppModel;
import org.heliostat.servlet.httpsession.HttpSessions;
import org.heliostat.servlet.httpsession.id.SessionCookie;
import org.heliostat.servlet.limit.LimitCounters;
import org.heliostat.servlet.limit.RequestLimit;
import org.heliostat.servlet.limit.RequestLimits;
import org.heliostat.servlet.multipart.FormPart;
import org.heliostat.servlet.security.Guard;
import org.heliostat.servlet.servlethttp.Application;
import org.heliostat.servlet.servlethttp.fields.ContentTypes;
import org.heliostat.servlet.servlethttp.fields.LocaleCharsets;
import org.heliostat.servlet.user.Logins;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/** What requests ask of their application: its settings, as declared and as changed while it started. Any thread. */
abstract class RequestServices implements Application {

    private final String contextPath;
    private final String encodedPath;
    private final PreparedWebApp prepared;
    private final Surroundings surroundings;
    private final Listeners listeners = new Listeners();
    private final HttpSessions sessions;
    private final SessionCookie sessionCookie;

    private final LimitCounters limitCounters;
    private volatile Set<SessionTrackingMode> trackingModes;
    private volatile @Nullable String requestEncoding;
    private volatile @Nullable String responseEncoding;
    private volatile @Nullable Guard guard;

    RequestServices(
            String virtualServerId,
            String contextPath,
            PreparedWebApp prepared,
            Surroundings surroundings,
            Declarations declarations)
            throws DeploymentException {
        this.contextPath = contextPath;
        this.encodedPath = UriText.escaped(contextPath);
        this.prepared = prepared;
        this.surroundings = surroundings;
        this.limitCounters = new LimitCounters(surroundings.ticker());
        this.sessionCookie = SessionSetup.cookie(prepared.deployment(), () -> !declarations.isClosed());
        this.sessions = SessionSetup.open(
                surroundings.sessions(),
                this,
                prepared.deployment(),
                virtualServerId,
                contextPath,
                surroundings.clock());
        this.trackingModes = SessionSetup.trackingModes(prepared.deployment(), surroundings.trackingModes());
        Encodings standard = surroundings.encodings();
        this.requestEncoding = encoding(model().requestCharacterEncoding(), "requestEncoding", standard.request());
        this.responseEncoding = encoding(model().responseCharacterEncoding(), "responseEncoding", standard.response());
    }

    /** web.xml is for every server, so it goes before sun-web.xml, and both before what the server says. */
    private @Nullable String encoding(Optional<String> declared, String property, Optional<String> standard) {
        String here = prepared.deployment().sun().properties().get(property);
        return declared.or(() -> Optional.ofNullable(here)).or(() -> standard).orElse(null);
    }

    @Override
    public abstract ServletContext servletContext();

    final WebAppModel model() {
        return prepared.deployment().model();
    }

    final PreparedWebApp prepared() {
        return prepared;
    }

    final Surroundings surroundings() {
        return surroundings;
    }

    final Listeners listeners() {
        return listeners;
    }

    Set<SessionTrackingMode> trackingModes() {
        return trackingModes.isEmpty() ? Set.of() : EnumSet.copyOf(trackingModes);
    }

    void trackingModes(Set<SessionTrackingMode> modes) {
        trackingModes = Set.copyOf(modes);
    }

    void requestEncoding(@Nullable String encoding) {
        requestEncoding = encoding;
    }

    void responseEncoding(@Nullable String encoding) {
        responseEncoding = encoding;
    }

    void guard(Guard ready) {
        guard = ready;
    }

    /** @return who stands before the servlets; there from before the first request */
    final Guard guard() {
        Guard ready = guard;
        if (ready == null) {
            throw new IllegalStateException("the application has not been started");
        }
        return ready;
    }

    @Override
    public Logins logins() {
        return guard();
    }

    @Override
    public ClassLoader classLoader() {
        return prepared.loader();
    }

    @Override
    public String contextPath() {
        return contextPath;
    }

    @Override
    public String encodedPath() {
        return encodedPath;
    }

    @Override
    public HttpSessions sessions() {
        return sessions;
    }

    @Override
    public SessionCookie sessionCookie() {
        return sessionCookie;
    }

    @Override
    public boolean tracksSessionsBy(SessionTrackingMode mode) {
        return trackingModes.contains(mode);
    }

    @Override
    public boolean allowsRelativeRedirects() {
        return "true".equalsIgnoreCase(prepared.deployment().sun().properties().get("relativeRedirectAllowed"));
    }

    @Override
    public RequestLimits limits() {
        return surroundings.limits().get();
    }

    @Override
    public void refused(RequestLimit limit, String what) {
        limitCounters.met(limit, prepared.deployment().name(), what);
    }

    @Override
    public void uploaded(List<FormPart> parts) {
        limitCounters.uploaded(
                parts.size(), (int) parts.stream().filter(FormPart::isInFile).count());
    }

    /** @return what its requests brought, and how many were refused */
    public LimitCounters limitCounters() {
        return limitCounters;
    }

    @Override
    public @Nullable String requestEncoding() {
        return requestEncoding;
    }

    @Override
    public @Nullable String responseEncoding() {
        return responseEncoding;
    }

    @Override
    public @Nullable String encodingOf(Locale locale) {
        return new LocaleCharsets(model().localeEncodings()).of(locale);
    }

    @Override
    public List<ServletRequestAttributeListener> requestAttributeListeners() {
        return listeners.requestAttributes();
    }

    @Override
    public Path temporaryFolder() {
        return prepared.temporaryFolder();
    }

    @Override
    public ContentTypes contentTypes() {
        return surroundings.contentTypes();
    }

    @Override
    public WallClock clock() {
        return surroundings.clock();
    }
}
