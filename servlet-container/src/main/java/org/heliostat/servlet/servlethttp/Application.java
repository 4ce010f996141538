package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletRequestAttributeListener;
import jakarta.servlet.SessionTrackingMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.heliostat.servlet.httpsession.HttpSessions;
import org.heliostat.servlet.httpsession.SessionCookie;
import org.heliostat.servlet.httpsession.session.SessionScope;
import org.heliostat.servlet.multipart.FormPart;
import org.heliostat.servlet.servlethttp.fields.ContentTypes;
import org.heliostat.servlet.servlethttp.fields.RequestLimit;
import org.heliostat.servlet.servlethttp.fields.RequestLimits;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/** Serves a request and its response as their application. Any thread. */
public interface Application extends SessionScope {

    /** @return path of the application, empty for the root */
    String contextPath();

    /** @return {@link #contextPath} as it stands in URIs, encoded */
    String encodedPath();

    /** Runs code for one thing with the application's class loader as the thread's own; see {@link #inApplication(Runnable)}. */
    <T> void inApplication(Consumer<T> code, T what);

    /**
     * Counts one more exchange that uses the application.
     *
     * @return false when it is being stopped or replaced and takes none any more
     */
    boolean enter();

    /** One exchange fewer; once for each {@link #enter} that was granted. */
    void exchangeEnded();

    HttpSessions sessions();

    SessionCookie sessionCookie();

    /** @return whether session ids may travel in this way */
    boolean tracksSessionsBy(SessionTrackingMode mode);

    /** @return whether redirects leave as the application gives them, without scheme and host (relativeRedirectAllowed) */
    boolean allowsRelativeRedirects();

    /** @return who the users of the application are */
    Logins logins();

    RequestLimits limits();

    /** Counts and logs content of a request that was refused. */
    void refused(RequestLimit limit, String what);

    /** Counts a multipart body that was read. */
    void uploaded(List<FormPart> parts);

    /** @return charset of request bodies that name none, null for the specification's default */
    @Nullable
    String requestEncoding();

    /** @return charset of responses that name none, null for the specification's default */
    @Nullable
    String responseEncoding();

    /** @return charset that the descriptor gives to a locale, null when it gives none */
    @Nullable
    String encodingOf(Locale locale);

    List<ServletRequestAttributeListener> requestAttributeListeners();

    /** @return folder for temporary files of this application */
    Path temporaryFolder();

    ContentTypes contentTypes();

    WallClock clock();
}
