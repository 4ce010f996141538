package org.heliostat.embedding;

import static java.util.Objects.requireNonNull;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRegistration;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.EventListener;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.heliostat.servlet.context.supply.GivenCode;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.descriptor.NamedText;
import org.heliostat.servlet.deploy.model.ErrorPage;
import org.heliostat.servlet.deploy.model.JspConfig;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.SessionConfig;
import org.jspecify.annotations.Nullable;

/**
 * Collects what an application of the program's own classes consists of. Used by one thread; servlets, filters and listeners
 * are objects that the program has made, and are called as Servlet 6.1 has it.
 */
public final class ApplicationBuilder {

    private static final Origin HERE = new Origin("the program that embeds the server", 0);

    private final String contextPath;
    private final List<GivenCode.Initializer> initializers = new ArrayList<>();
    private final List<NamedText> parameters = new ArrayList<>();
    private final List<String> welcomeFiles = new ArrayList<>();
    private final List<ErrorPage> errorPages = new ArrayList<>();
    private final Map<String, NamedText> mediaTypes = new LinkedHashMap<>();
    private final Map<String, NamedText> localeEncodings = new LinkedHashMap<>();
    private final List<URL> resources = new ArrayList<>();
    private String displayName = "";
    private @Nullable ClassLoader loader;
    private Sessions sessions = Sessions.usual();
    private ProgramCode.Encodings encodings = new ProgramCode.Encodings(Optional.empty(), Optional.empty());
    private Optional<Path> documents = Optional.empty();
    private boolean searchesClassPath;
    private boolean hasPages;
    private boolean needsServlets;
    private boolean waitsForOpening;

    ApplicationBuilder(String contextPath) {
        this.contextPath = requireNonNull(contextPath, "contextPath");
    }

    /** Names it, for {@link ServletContext#getServletContextName} and messages. */
    public ApplicationBuilder displayName(String name) {
        displayName = requireNonNull(name, "name");
        return this;
    }

    /**
     * Says whose classes serve it: the context class loader while its code runs is one above this. It is neither closed nor
     * reloaded here. Without it, the context class loader of the thread that builds the application.
     */
    public ApplicationBuilder classLoader(ClassLoader ofProgram) {
        loader = requireNonNull(ofProgram, "ofProgram");
        return this;
    }

    /**
     * Calls an initializer when the application starts, on the thread that starts the server. What it throws keeps the
     * server from starting, and reaches the caller as cause of an {@link ApplicationFailedException}.
     *
     * @param classes that it is handed over; none: null
     */
    public ApplicationBuilder initializer(ServletContainerInitializer initializer, Class<?>... classes) {
        initializers.add(new GivenCode.Initializer(initializer, new LinkedHashSet<>(List.of(classes))));
        return this;
    }

    /**
     * Adds a servlet.
     *
     * @param patterns URL patterns, such as {@code /*}
     */
    public ApplicationBuilder servlet(String name, Servlet servlet, String... patterns) {
        return servlet(name, servlet, registration -> registration.addMapping(patterns));
    }

    /** As above; the settings are those of the Servlet API: mappings, multipart, load-on-startup, asynchronous or not. */
    public ApplicationBuilder servlet(String name, Servlet servlet, Consumer<ServletRegistration.Dynamic> settings) {
        requireNonNull(servlet, "servlet");
        return initializer(
                (classes, context) -> settings.accept(registered(context.addServlet(name, servlet), "servlet", name)));
    }

    /** Adds a filter before the servlets of some URL patterns, in the order of the calls. */
    public ApplicationBuilder filter(String name, Filter filter, String... patterns) {
        return filter(
                name,
                filter,
                registration ->
                        registration.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), true, patterns));
    }

    /** As above, with the settings of the Servlet API. */
    public ApplicationBuilder filter(String name, Filter filter, Consumer<FilterRegistration.Dynamic> settings) {
        requireNonNull(filter, "filter");
        return initializer(
                (classes, context) -> settings.accept(registered(context.addFilter(name, filter), "filter", name)));
    }

    /** Adds a listener, of any of the kinds that Servlet knows. */
    public ApplicationBuilder listener(EventListener listener) {
        requireNonNull(listener, "listener");
        return initializer((classes, context) -> context.addListener(listener));
    }

    private static <T> T registered(@Nullable T registration, String kind, String name) throws ServletException {
        if (registration == null) {
            throw new ServletException(kind + " " + name + ": the name is taken (expected: one of its own)");
        }
        return registration;
    }

    /** Serves the files of a folder, WEB-INF and META-INF excepted, where no servlet is mapped to {@code /}. */
    public ApplicationBuilder documents(Path folder) {
        documents = Optional.of(folder.toAbsolutePath().normalize());
        return this;
    }

    /**
     * Serves what is below {@code META-INF/resources} of jars and folders of classes, behind {@link #documents}.
     *
     * @param places such as {@link java.security.CodeSource#getLocation} names: {@code file:} or {@code jar:}, jars inside of
     *     jars as well, if the program has a handler for their URLs; what is inside of another jar is unpacked at the start
     */
    public ApplicationBuilder resources(URL... places) {
        resources.addAll(List.of(places));
        return this;
    }

    /** As above, of everything on the class path of the class loader. */
    public ApplicationBuilder resourcesOfClassPath() {
        searchesClassPath = true;
        return this;
    }

    /** Sets an init parameter of the servlet context. */
    public ApplicationBuilder initParameter(String name, String value) {
        parameters.add(new NamedText(HERE, name, value));
        return this;
    }

    public ApplicationBuilder sessions(Sessions settings) {
        sessions = requireNonNull(settings, "settings");
        return this;
    }

    /**
     * Answers errors of a status with a page or servlet.
     *
     * @param status from 400 to 599
     * @param location in the application, with a leading slash
     */
    public ApplicationBuilder errorPage(int status, String location) {
        errorPages.add(new ErrorPage(HERE, OptionalInt.of(status), Optional.empty(), location));
        return this;
    }

    /** As above, for what servlets and filters throw. */
    public ApplicationBuilder errorPage(Class<? extends Throwable> thrown, String location) {
        errorPages.add(new ErrorPage(HERE, OptionalInt.empty(), Optional.of(thrown.getName()), location));
        return this;
    }

    /** As above, for all errors that no other page is for. */
    public ApplicationBuilder errorPage(String location) {
        errorPages.add(new ErrorPage(HERE, OptionalInt.empty(), Optional.empty(), location));
        return this;
    }

    /** Sets the content type of files, before that of the server. */
    public ApplicationBuilder mediaType(String extension, String type) {
        String key = extension.toLowerCase(Locale.ROOT);
        mediaTypes.put(key, new NamedText(HERE, key, type));
        return this;
    }

    /** Says what a folder is answered with; without it index.html, index.htm and, with pages, index.jsp. */
    public ApplicationBuilder welcomeFiles(String... names) {
        welcomeFiles.addAll(List.of(names));
        return this;
    }

    /** Says which charset text of a language has. */
    public ApplicationBuilder localeEncoding(Locale locale, Charset charset) {
        localeEncodings.put(locale.toString(), new NamedText(HERE, locale.toString(), charset.name()));
        return this;
    }

    /** Sets the charset of forms and texts for which the client names none. */
    public ApplicationBuilder requestEncoding(Charset charset) {
        encodings = new ProgramCode.Encodings(Optional.of(charset.name()), encodings.response());
        return this;
    }

    /** Sets the charset of answers for which nobody names one. */
    public ApplicationBuilder responseEncoding(Charset charset) {
        encodings = new ProgramCode.Encodings(encodings.request(), Optional.of(charset.name()));
        return this;
    }

    /** Runs {@code *.jsp} and {@code *.jspx} as pages; needs tomcat-embed-jasper on the class path. */
    public ApplicationBuilder pages() {
        hasPages = true;
        return this;
    }

    /** Lets a servlet to be loaded on startup that fails keep the server from starting, as an initializer does. */
    public ApplicationBuilder failsWithServlets() {
        needsServlets = true;
        return this;
    }

    /**
     * Makes filters and servlets when the server's ports are opened, and not when it is prepared: a program that is built around
     * the servlet context finishes itself in between. Endpoints of WebSockets may be added until then.
     */
    public ApplicationBuilder waitsForOpening() {
        waitsForOpening = true;
        return this;
    }

    /** @return what was collected */
    public Application build() {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        ClassLoader own = loader != null ? loader : ofThread != null ? ofThread : ClassLoader.getSystemClassLoader();
        Set<String> names = new LinkedHashSet<>(welcomeFiles);
        ProgramCode code = new ProgramCode(
                displayName,
                own,
                new GivenCode(initializers, needsServlets, waitsForOpening),
                new Descriptor.Settings(
                        parameters,
                        SessionConfig.NONE,
                        List.copyOf(names),
                        errorPages,
                        List.copyOf(mediaTypes.values()),
                        List.copyOf(localeEncodings.values()),
                        JspConfig.NONE),
                sessions,
                encodings,
                documents,
                resources,
                searchesClassPath,
                hasPages);
        return new Application(contextPath, Optional.empty(), Optional.of(code));
    }
}
