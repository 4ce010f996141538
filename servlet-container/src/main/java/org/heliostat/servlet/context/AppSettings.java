package org.heliostat.servlet.context;

import jakarta.servlet.SessionTrackingMode;
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
import org.heliostat.servlet.deploy.model.WebAppModel;
import org.heliostat.servlet.httpsession.SessionCookie;
import org.heliostat.servlet.multipart.FormPart;
import org.heliostat.servlet.servlethttp.fields.LimitCounters;
import org.heliostat.servlet.servlethttp.fields.LocaleCharsets;
import org.heliostat.servlet.servlethttp.fields.RequestLimit;
import org.heliostat.servlet.servlethttp.fields.RequestLimits;
import org.jspecify.annotations.Nullable;

/** Holds the settings of an application, as declared and as changed while it started. Any thread. */
final class AppSettings {

    private final String virtualServerId;
    private final String contextPath;
    private final String encodedPath;
    private final PreparedWebApp prepared;
    private final ContainerServices services;
    private final Listeners listeners = new Listeners();
    private final SessionCookie sessionCookie;

    private final LimitCounters limitCounters;
    private volatile Set<SessionTrackingMode> trackingModes;
    private volatile @Nullable String requestEncoding;
    private volatile @Nullable String responseEncoding;

    AppSettings(
            String virtualServerId,
            String contextPath,
            PreparedWebApp prepared,
            ContainerServices services,
            Declarations declarations) {
        this.virtualServerId = virtualServerId;
        this.contextPath = contextPath;
        this.encodedPath = UriText.escaped(contextPath);
        this.prepared = prepared;
        this.services = services;
        this.limitCounters = new LimitCounters(services.timing().ticker());
        this.sessionCookie = SessionSetup.cookie(prepared.deployment(), () -> !declarations.isClosed());
        this.trackingModes = SessionSetup.trackingModes(
                prepared.deployment(), services.sessions().trackingModes());
        Encodings standard = services.content().encodings();
        this.requestEncoding = encoding(model().requestCharacterEncoding(), "requestEncoding", standard.request());
        this.responseEncoding = encoding(model().responseCharacterEncoding(), "responseEncoding", standard.response());
    }

    /** web.xml is for every server, so it goes before sun-web.xml, and both before what the server says. */
    private @Nullable String encoding(Optional<String> declared, String property, Optional<String> standard) {
        String here = prepared.deployment().sun().properties().get(property);
        return declared.or(() -> Optional.ofNullable(here)).or(() -> standard).orElse(null);
    }

    WebAppModel model() {
        return prepared.deployment().model();
    }

    PreparedWebApp prepared() {
        return prepared;
    }

    ContainerServices services() {
        return services;
    }

    Listeners listeners() {
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

    ClassLoader classLoader() {
        return prepared.loader();
    }

    String contextPath() {
        return contextPath;
    }

    String virtualServerId() {
        return virtualServerId;
    }

    String encodedPath() {
        return encodedPath;
    }

    SessionCookie sessionCookie() {
        return sessionCookie;
    }

    boolean tracksSessionsBy(SessionTrackingMode mode) {
        return trackingModes.contains(mode);
    }

    boolean allowsRelativeRedirects() {
        return "true".equalsIgnoreCase(prepared.deployment().sun().properties().get("relativeRedirectAllowed"));
    }

    RequestLimits limits() {
        return services.limits().requests().get();
    }

    void refused(RequestLimit limit, String what) {
        limitCounters.met(limit, prepared.deployment().name(), what);
    }

    void uploaded(List<FormPart> parts) {
        limitCounters.uploaded(
                parts.size(), (int) parts.stream().filter(FormPart::isInFile).count());
    }

    /** @return what its requests brought, and how many were refused */
    LimitCounters limitCounters() {
        return limitCounters;
    }

    @Nullable
    String requestEncoding() {
        return requestEncoding;
    }

    @Nullable
    String responseEncoding() {
        return responseEncoding;
    }

    /** Who names a charset for all answers does not expect another one for each language. */
    @Nullable
    String encodingOf(Locale locale) {
        LocaleCharsets charsets = new LocaleCharsets(model().localeEncodings());
        return responseEncoding == null ? charsets.of(locale) : charsets.declared(locale);
    }
}
