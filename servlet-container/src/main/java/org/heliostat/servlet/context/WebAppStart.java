package org.heliostat.servlet.context;

import jakarta.servlet.Filter;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebListener;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EventListener;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.heliostat.servlet.context.registration.Declarations;
import org.heliostat.servlet.context.registration.FilterDeclaration;
import org.heliostat.servlet.context.registration.ServletDeclaration;
import org.heliostat.servlet.context.supply.GivenCode;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.context.supply.PageSupport;
import org.heliostat.servlet.context.supply.PreparedWebApp;
import org.heliostat.servlet.deploy.ServerDefaults;
import org.heliostat.servlet.deploy.model.FilterMapping;
import org.heliostat.servlet.deploy.model.InitializerModel;
import org.heliostat.servlet.deploy.model.ListenerModel;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.dispatch.AnswerCache;
import org.heliostat.servlet.dispatch.ErrorAnswer;
import org.heliostat.servlet.dispatch.ErrorPages;
import org.heliostat.servlet.dispatch.FilterTarget;
import org.heliostat.servlet.dispatch.LoadedFilter;
import org.heliostat.servlet.dispatch.LoadedServlet;
import org.heliostat.servlet.dispatch.Routing;
import org.heliostat.servlet.dispatch.UrlPattern;
import org.heliostat.servlet.responsecache.ResponseCache;
import org.heliostat.servlet.security.DeclaredSecurity;
import org.heliostat.servlet.security.Guard;
import org.heliostat.servlet.security.GuardSetup;
import org.heliostat.servlet.websocket.container.SocketDeployment;
import org.jspecify.annotations.Nullable;

/**
 * The order in which an application comes up: initializers, context listeners, filters, servlets to be loaded on
 * startup (Servlet 6.1, 10.12), in two parts, between which a program that embeds the server may finish itself. Each is run
 * once, by the thread that deploys.
 */
final class WebAppStart {

    private final WebApp app;
    private final AppSettings settings;
    private final PreparedWebApp prepared;
    private final AppContext context;
    private final Declarations declarations;
    private final InstanceFactory instances;
    private final Map<String, LoadedServlet> servlets = new LinkedHashMap<>();
    private final Map<String, LoadedFilter> filters = new LinkedHashMap<>();
    private final Set<EventListener> unnamed = new HashSet<>();
    private final ServletMakers makers;
    private final SocketDeployment sockets;
    private @Nullable ResponseCache cache;

    WebAppStart(WebApp app) {
        this.app = app;
        this.settings = app.settings();
        this.prepared = settings.prepared();
        this.context = app.context();
        this.declarations = context.declarations();
        this.instances = app.instances();
        this.makers = new ServletMakers(prepared, context, instances, app.resources(), settings.services(), app.log());
        this.sockets = new SocketDeployment(app.sockets(), app.log());
    }

    /** Runs initializers and context listeners, which declare the rest. What was started is stopped again when one fails. */
    void begin() throws Exception {
        wholeOrNothing(() -> {
            sockets.begin(context);
            prepareContext();
            runInitializers();
            sockets.addScanned(prepared.deployment().webSocketClasses(), context);
            makeListeners();
            startListeners();
        });
    }

    /** Makes what was declared. What was started is stopped again when one fails. */
    void finish() throws Exception {
        wholeOrNothing(() -> {
            settings.listeners().add(app.sockets().httpSessionListener());
            sockets.finish(context);
            declarations.close();
            app.sessions().listeners(settings.listeners().session());
            app.sessions().start();
            app.running(assemble());
            startFilters();
            tellOfMissingClasses();
            loadServlets();
            precompilePages();
        });
    }

    /** Ends what has begun and will not be finished. */
    void cancel() {
        loaded().stop(settings.listeners(), instances);
    }

    /** Steps of a start. */
    private interface Steps {
        void run() throws Exception;
    }

    private void wholeOrNothing(Steps steps) throws Exception {
        boolean whole = false;
        try {
            steps.run();
            whole = true;
        } finally {
            if (!whole) {
                cancel();
            }
        }
    }

    private LoadedParts loaded() {
        return new LoadedParts(
                context, List.copyOf(servlets.values()), List.copyOf(filters.values()), cache, makers.pools());
    }

    private void prepareContext() throws Exception {
        Files.createDirectories(prepared.temporaryFolder());
        context.setAttribute(ServletContext.TEMPDIR, prepared.temporaryFolder().toFile());
        settings.model().orderedLibs().ifPresent(libs -> context.setAttribute(ServletContext.ORDERED_LIBS, libs));
        PageSupport pages = prepared.pages();
        if (pages != null) {
            pages.prepare(context, instances);
        }
    }

    private void runInitializers() throws Exception {
        for (InitializerModel model : settings.model().initializers()) {
            var initializer = instances.make(model.className(), ServletContainerInitializer.class);
            initializer.onStartup(model.handlesTypes() ? handled(model) : null, context);
        }
        for (GivenCode.Initializer given :
                prepared.given().map(GivenCode::initializers).orElse(List.of())) {
            given.object().onStartup(given.classes().isEmpty() ? null : given.classes(), context);
        }
    }

    /** Null when nothing matches; a class that cannot be loaded is left out (Servlet 6.1, 8.2.4). */
    private @Nullable Set<Class<?>> handled(InitializerModel model) {
        Set<Class<?>> classes = new HashSet<>();
        for (String name : model.handledClasses()) {
            try {
                classes.add(Class.forName(name, false, prepared.loader()));
            } catch (ClassNotFoundException | LinkageError missing) {
                app.log().debug("{}: class {} cannot be loaded: {}", model.className(), name, missing.toString());
            }
        }
        return classes.isEmpty() ? null : classes;
    }

    private void makeListeners() throws Exception {
        for (ListenerModel model : settings.model().listeners()) {
            EventListener listener = instances.make(model.className(), EventListener.class);
            settings.listeners().add(listener);
            if (model.fromTagLibrary()) {
                unnamed.add(listener);
            }
        }
        for (EventListener listener : context.registrations().takeAdded()) {
            settings.listeners().add(listener);
            // Servlet 6.1, 4.4: neither declared nor annotated.
            if (!listener.getClass().isAnnotationPresent(WebListener.class)) {
                unnamed.add(listener);
            }
        }
    }

    private void startListeners() {
        context.registrations().listening();
        ServletContextEvent event = new ServletContextEvent(context);
        for (ServletContextListener listener : List.copyOf(settings.listeners().context())) {
            context.registrations().restricted(unnamed.contains(listener));
            try {
                listener.contextInitialized(event);
            } finally {
                context.registrations().restricted(false);
            }
            context.registrations().takeAdded().forEach(settings.listeners()::add);
        }
    }

    private Running assemble() throws ServletException {
        prepared.deployment().sun().instancePools().forEach((name, pool) -> {
            if (!declarations.servlets().containsKey(name)) {
                app.log().warn("{}: there is no servlet {}", pool.at(), name);
            }
        });
        for (ServletDeclaration declared : declarations.servlets().values()) {
            if (declared.isPreliminary()) {
                app.log().warn("{}: servlet {} has no class and is left out", declared.origin(), declared.getName());
            } else {
                servlets.put(declared.getName(), makers.load(declared));
            }
        }
        for (FilterDeclaration declared : declarations.filters().values()) {
            if (declared.isPreliminary()) {
                app.log().warn("filter {} has no class and is left out", declared.getName());
                continue;
            }
            filters.put(
                    declared.getName(),
                    new LoadedFilter(
                            declared.getName(), declared.getInitParameters(), declared.isAsyncSupported(), context));
        }
        Map<String, LoadedServlet> mappings = new LinkedHashMap<>();
        declarations.mappings().forEach((pattern, name) -> {
            LoadedServlet servlet = servlets.get(name);
            if (servlet != null) {
                mappings.put(pattern, servlet);
            }
        });
        LoadedServlet standard = servlets.getOrDefault(ServerDefaults.DEFAULT_SERVLET, makers.defaultServlet());
        ResponseCache keeps = CacheSetup.of(
                prepared.deployment().sun().cache(),
                context,
                instances,
                settings.services().limits().responseCaches(),
                settings.services().timing().clock(),
                app.log());
        cache = keeps;
        Routing routing = new Routing(
                app,
                mappings,
                List.copyOf(servlets.values()),
                filterTargets(),
                app.resources(),
                settings.model().welcomeFiles(),
                standard,
                keeps == null ? AnswerCache.NONE : keeps);
        PageSupport pages = prepared.pages();
        ErrorAnswer errors = new ErrorAnswer(
                routing,
                new ErrorPages(settings.model().errorPages()),
                thrown -> pages == null ? null : pages.failureText(thrown),
                app.log());
        Guard guard = guard();
        return new Running(routing, errors, guard, new Entrance(app, guard, routing), loaded());
    }

    private Guard guard() {
        List<SecurityConstraint> constraints = settings.model().constraints();
        for (ServletDeclaration declared : declarations.servlets().values()) {
            if (declared.lacksTraits() && !settings.model().metadataComplete()) {
                context.registrations().readTraits(declared, String.valueOf(declared.getClassName()));
            }
            if (declared.security() != null) {
                constraints = DeclaredSecurity.added(constraints, declared.security(), declared.securedMappings());
            }
        }
        return new GuardSetup(
                        settings.model(),
                        settings.services().security(),
                        () -> settings.services()
                                .sessions()
                                .services()
                                .keyFor("form login", settings.virtualServerId(), settings.contextPath()),
                        settings.services().timing().clock(),
                        app.log())
                .guard(constraints, prepared.deployment().sun());
    }

    private List<FilterTarget> filterTargets() {
        List<FilterTarget> targets = new ArrayList<>();
        for (Declarations.Mapping mapping : declarations.filterMappings()) {
            LoadedFilter filter = filters.get(mapping.filterName());
            if (filter != null) {
                boolean byPattern = mapping.kind() == FilterMapping.Kind.URL_PATTERN;
                targets.add(new FilterTarget(
                        filter,
                        byPattern ? UrlPattern.of(mapping.target()) : null,
                        byPattern ? null : mapping.target(),
                        mapping.dispatchers()));
            }
        }
        return targets;
    }

    private void startFilters() throws Exception {
        for (Map.Entry<String, LoadedFilter> filter : filters.entrySet()) {
            FilterDeclaration declared = declarations.filters().get(filter.getKey());
            Filter instance = declared == null ? null : declared.instance();
            String className = declared == null ? "" : declared.getClassName();
            filter.getValue().start(instance != null ? () -> instance : () -> instances.make(className, Filter.class));
        }
    }

    /** Said once, here; whoever asks for one later gets what a servlet out of service answers. */
    private void tellOfMissingClasses() {
        for (ServletDeclaration declared : declarations.servlets().values()) {
            String className = declared.getClassName();
            if (className != null
                    && declared.instance() == null
                    && declared.jspFile() == null
                    && declared.loadOnStartup() < 0
                    && !declared.origin().equals(Origin.SERVER_DEFAULTS)
                    && prepared.loader().getResource(className.replace('.', '/') + ".class") == null) {
                app.log()
                        .error(
                                "{}: servlet {}: class {} is not in the application, requests for it are answered 404",
                                declared.origin(),
                                declared.getName(),
                                className);
            }
        }
    }

    /** Lower numbers first; equal ones in the order of declaration (Servlet 6.1, 14.4). */
    private void loadServlets() throws ServletException {
        Map<Integer, List<LoadedServlet>> ordered = new TreeMap<>(Comparator.naturalOrder());
        for (LoadedServlet servlet : servlets.values()) {
            if (servlet.settings().loadOnStartup() >= 0 && servlet.settings().enabled()) {
                ordered.computeIfAbsent(servlet.settings().loadOnStartup(), order -> new ArrayList<>())
                        .add(servlet);
            }
        }
        for (List<LoadedServlet> group : ordered.values()) {
            for (LoadedServlet servlet : group) {
                load(servlet);
            }
        }
    }

    /** Nobody waits for the compiler later; a page with errors keeps nothing else from running. */
    private void precompilePages() {
        PageSupport pages = prepared.pages();
        LoadedServlet pageServlet = servlets.get(ServerDefaults.JSP_SERVLET);
        if (pages != null
                && pageServlet != null
                && PagePrecompilation.isWished(prepared.deployment().sun())) {
            new PagePrecompilation(context, pages, settings.services().timing().ticker(), app.log())
                    .run(pageServlet, declarations.mappings());
        }
    }

    /** One that fails to initialise, or lacks a class, is out of service by itself (Servlet 6.1, 2.3.2.1). */
    private void load(LoadedServlet servlet) throws ServletException {
        try {
            servlet.servlet();
        } catch (ServletException failed) {
            if (prepared.given().map(GivenCode::needsServlets).orElse(false)) {
                throw failed;
            }
            app.log().error("servlet {} failed to initialise and is out of service", servlet.name(), failed);
        }
    }
}
