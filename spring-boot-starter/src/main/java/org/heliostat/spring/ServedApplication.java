package org.heliostat.spring;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.embedding.Application;
import org.heliostat.embedding.ApplicationBuilder;
import org.heliostat.embedding.SessionCookie;
import org.heliostat.embedding.Sessions;
import org.springframework.boot.web.error.ErrorPage;
import org.springframework.boot.web.server.Cookie.SameSite;
import org.springframework.boot.web.server.MimeMappings;
import org.springframework.boot.web.server.servlet.Jsp;
import org.springframework.boot.web.server.servlet.ServletContextInitializers;
import org.springframework.boot.web.server.servlet.ServletWebServerSettings;
import org.springframework.boot.web.server.servlet.Session;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.util.ClassUtils;

/**
 * Turns the settings of a factory into the application of a server. Used by one thread.
 *
 * @param documents its own files; empty: those of jars alone
 */
record ServedApplication(ServletWebServerSettings settings, List<ErrorPage> errorPages, Optional<Path> documents) {

    private static final String JASPER = "org.apache.jasper.servlet.JspServlet";

    Application of(ClassLoader classes, ServletContextInitializers initializers) {
        ApplicationBuilder application = Application.at(
                        settings.getContextPath().toString())
                .displayName(Optional.ofNullable(settings.getDisplayName()).orElse("application"))
                .classLoader(classes)
                .initializer((none, context) -> start(context, initializers))
                .sessions(sessions(settings.getSession()))
                .failsWithServlets()
                .waitsForOpening();
        documents.ifPresent(application::documents);
        application.resources(settings.getStaticResourceUrls().toArray(URL[]::new));
        errorPages.forEach(page -> add(page, application));
        for (MimeMappings.Mapping mapping : settings.getMimeMappings()) {
            application.mediaType(mapping.getExtension(), mapping.getMimeType());
        }
        settings.getLocaleCharsetMappings().forEach(application::localeEncoding);
        if (runsPages(classes)) {
            application.pages();
        }
        return application.build();
    }

    /** In the order in which other engines do it: cookies, the application's own, listeners by name. */
    private void start(ServletContext context, ServletContextInitializers initializers) throws ServletException {
        if (!settings.getCookieSameSiteSuppliers().isEmpty()) {
            new SameSiteFilter(settings.getCookieSameSiteSuppliers()).register(context);
        }
        for (ServletContextInitializer initializer : initializers) {
            initializer.onStartup(context);
        }
        settings.getWebListenerClassNames().forEach(context::addListener);
        if (!settings.isRegisterDefaultServlet()) {
            NoFilesServlet.register(context);
        }
    }

    private static void add(ErrorPage page, ApplicationBuilder application) {
        if (page.getException() != null) {
            application.errorPage(page.getException(), page.getPath());
        } else if (page.getStatus() != null) {
            application.errorPage(page.getStatus().value(), page.getPath());
        } else {
            application.errorPage(page.getPath());
        }
    }

    /** What else is to be said of the cookie is said to the context, by {@link ServletContextInitializers}. */
    private static Sessions sessions(Session session) {
        Duration timeout = session.getTimeout();
        Sessions sessions = Sessions.usual().withTimeout(timeout == null ? Duration.ZERO : timeout);
        SameSite sameSite = session.getCookie().getSameSite();
        String value = sameSite == null ? null : sameSite.attributeValue();
        if (value != null) {
            sessions = sessions.with(SessionCookie.usual().with("SameSite", value));
        }
        return session.isPersistent() ? sessions.keptIn(store(session)) : sessions;
    }

    private static Path store(Session session) {
        return session.getSessionStoreDirectory().getValidDirectory(true).toPath();
    }

    /** @return the file with the key that stored sessions are signed with, which must outlive the server as they do */
    Optional<Path> sessionKey() {
        Session session = settings.getSession();
        return session.isPersistent()
                ? Optional.of(store(session).resolve("session.key").toAbsolutePath())
                : Optional.empty();
    }

    /** Pages are run by Jasper, whose own servlet is not used: where an application asks for another class, it has its reasons. */
    private boolean runsPages(ClassLoader classes) {
        Jsp jsp = settings.getJsp();
        return jsp != null
                && jsp.getRegistered()
                && JASPER.equals(jsp.getClassName())
                && ClassUtils.isPresent(JASPER, classes);
    }
}
