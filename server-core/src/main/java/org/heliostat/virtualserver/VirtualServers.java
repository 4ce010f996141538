package org.heliostat.virtualserver;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.heliostat.acl.control.AccessControl;
import org.heliostat.acl.control.AccessControls;
import org.heliostat.acl.control.OwnDatabases;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Findings;
import org.heliostat.config.IpLiteral;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.dav.DavConfig;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.search.SearchConfig;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.Variables;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.filecache.FileCache;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.TlsSession;
import org.heliostat.request.compile.PipelineCompiler;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.function.InitValues;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.request.function.offer.CollectedBodies;
import org.heliostat.request.function.offer.DocumentRoots;
import org.heliostat.request.function.offer.LanguageSettings;
import org.heliostat.request.function.offer.ServerPorts;
import org.heliostat.request.function.offer.StaticContent;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.request.pattern.WildcardException;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/** All virtual servers of one configuration. Immutable; a reload makes new ones, which go on counting. */
public final class VirtualServers {

    private final Map<String, VirtualServer> byId;
    private final VirtualServerSelector selector;

    private VirtualServers(Map<String, VirtualServer> byId, VirtualServerSelector selector) {
        this.byId = byId;
        this.selector = selector;
    }

    /**
     * What virtual servers are made of, besides their configuration.
     *
     * @param registry every function, of the container and of plug-ins too
     * @param providers of modules and plug-ins
     * @param services what functions may ask for
     */
    public record Parts(
            FunctionRegistry registry,
            List<StageFunctionProvider> providers,
            PerformanceBuckets buckets,
            FileCache fileCache,
            BindContext.Services services,
            WallClock wallClock,
            Ticker ticker) {

        /** @return the same with one more service */
        public <T> Parts plus(Class<T> type, T service) {
            return offering(services.plus(type, service));
        }

        /** @return the same with what lines of one configuration share */
        private Parts shared() {
            BindContext.Services all = services;
            for (StageFunctionProvider provider : providers) {
                all = provider.sharedByLines(all);
            }
            return offering(all);
        }

        private Parts offering(BindContext.Services all) {
            return new Parts(registry, providers, buckets, fileCache, all, wallClock, ticker);
        }
    }

    /**
     * @param counters of a virtual server by its id; the same ones again after a reload
     * @param findings gets everything that is wrong with the obj.conf files
     * @throws ConfigException when there are errors among the findings
     */
    public static VirtualServers build(
            Configuration configuration, Parts parts, Function<String, RequestCounters> counters, Findings findings) {
        Map<String, VirtualServer> byId = new LinkedHashMap<>();
        Parts own = ownParts(configuration, parts)
                .plus(DocumentRoots.class, new OwnDocumentRoots(configuration.instance(), byId));
        PipelineCompiler compiler = compiler(configuration, own);
        Variables variables = configuration.variables();
        VirtualServerSettings.Reader settingsOf = new VirtualServerSettings.Reader(configuration);
        ListenSocketIds listenSockets = new ListenSocketIds(configuration.serverXml());
        for (VirtualServerConfig config : configuration.serverXml().virtualServers()) {
            BindContext context = bindContext(config, variables.of(config), configuration, own, findings);
            VirtualServerSettings settings = settingsOf.of(config, context.variables());
            RequestPipeline pipeline = compiler.compile(
                    objConf(config, configuration, settings),
                    config.rootObject(),
                    context,
                    counters.apply(config.id()),
                    settings.answersTrace());
            byId.put(
                    config.id(),
                    new VirtualServer(
                            config,
                            listenSockets.of(config),
                            pipeline,
                            parts.buckets(),
                            context.variables(),
                            configuration.mimeTypes(config),
                            settings,
                            context.services()));
        }
        findings.throwIfErrors();
        return new VirtualServers(Collections.unmodifiableMap(byId), selector(configuration, byId, findings));
    }

    /**
     * Binds every obj.conf as {@link #build} does, only to find out what is wrong.
     *
     * @param draft may lack files that it names, and objects: those have been reported when it was read
     */
    public static void check(Configuration draft, Parts parts, Findings findings) {
        Parts own = ownParts(draft, parts);
        PipelineCompiler compiler = compiler(draft, own);
        Variables variables = draft.variables();
        for (VirtualServerConfig config : draft.serverXml().virtualServers()) {
            ObjConf objConf = draft.objConfs().get(config.objectFile());
            if (objConf == null || !draft.mimeTypes().containsKey(config.mime())) {
                continue;
            }
            objConf.objects().stream()
                    .flatMap(object -> object.name().stream())
                    .sorted(Comparator.comparing(name -> !name.equals(config.rootObject())))
                    .findFirst()
                    .ifPresent(root -> compiler.compile(
                            objConf,
                            root,
                            bindContext(config, variables.of(config), draft, own, findings),
                            new RequestCounters()));
            config.urlHosts().forEach(host -> hostPattern(config, host, findings));
        }
    }

    /**
     * @param routes ids of listen sockets of this configuration by the ids that requests come in with
     * @return the same, where listen sockets that were opened for another configuration lead here
     */
    public VirtualServers reachedBy(Map<String, String> routes) {
        return new VirtualServers(byId, selector.reachedBy(routes));
    }

    /**
     * @return the virtual server that the exchange is for; null when it came in by a listen socket that has been closed.
     *     Any thread, I/O loops too.
     */
    public @Nullable VirtualServer select(Exchange exchange) {
        return select(
                exchange.request().connection().listenSocketId(),
                exchange.request().client().addressed());
    }

    /** @return as {@link #select(Exchange)}, before there is an exchange */
    public @Nullable VirtualServer select(String listenSocketId, String host) {
        return selector.select(listenSocketId, host);
    }

    /** Knows for which hosts TLS has rules of their own. */
    @FunctionalInterface
    public interface TlsHosts {

        /** @return whether it has the same for both, which are in lower case. Any thread, I/O loops too. */
        boolean serveAlike(String listenSocketId, String host, String other);
    }

    /**
     * @return whether the client meant another virtual server when it opened its secure connection, or a host with other rules
     *     of TLS: the host in its hello is not the one of this request, and belongs to somebody else (RFC 9110, section
     *     15.5.20)
     */
    public boolean isMisdirected(Exchange exchange, VirtualServer chosen, TlsHosts hosts) {
        TlsSession tls = exchange.request().connection().tls();
        if (tls == null) {
            return false;
        }
        String listenSocketId = exchange.request().connection().listenSocketId();
        String named = tls.serverName();
        String meant = named == null ? "" : named;
        String addressed = exchange.request().client().addressed();
        if (meant.equalsIgnoreCase(addressed)) {
            return false;
        }
        if (!meant.isEmpty() && selector.select(listenSocketId, meant) != chosen) {
            return true;
        }
        return !namesNoHost(exchange) && !hosts.serveAlike(listenSocketId, meant, addressed.toLowerCase(Locale.ROOT));
    }

    /** Then the client means the host of its hello. An address may stand in the target too, where HTTP/1.0 has no Host field. */
    private static boolean namesNoHost(Exchange exchange) {
        if (exchange.request().client().unnamed() != null) {
            return true;
        }
        String addressed = exchange.request().client().addressed();
        String address = addressed.startsWith("[") ? addressed.substring(1, addressed.length() - 1) : addressed;
        return exchange.request().header("Host") == null
                && IpLiteral.address(address).isPresent();
    }

    public Optional<VirtualServer> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** @return every virtual server, in the order of server.xml */
    public List<VirtualServer> all() {
        return List.copyOf(byId.values());
    }

    /** @return answers given on I/O loops since this configuration was loaded */
    public long quickAnswers() {
        return byId.values().stream().mapToLong(VirtualServer::quickAnswers).sum();
    }

    public List<VirtualServerSnapshot> snapshots() {
        return byId.values().stream().map(VirtualServer::snapshot).toList();
    }

    private static PipelineCompiler compiler(Configuration configuration, Parts parts) {
        return new PipelineCompiler(
                parts.registry(),
                parts.buckets(),
                configuration.magnus().serverString(),
                configuration.magnus().answers().flushTimer());
    }

    private static ObjConf objConf(
            VirtualServerConfig config, Configuration configuration, VirtualServerSettings settings) {
        ObjConf written = config.acceptLanguage()
                ? LanguageLine.in(configuration.objConf(config), config.rootObject(), config.at())
                : configuration.objConf(config);
        return settings.answersTrace() ? TraceLine.in(written, config.rootObject(), config.at()) : written;
    }

    private static BindContext bindContext(
            VirtualServerConfig config,
            Map<String, String> variables,
            Configuration configuration,
            Parts parts,
            Findings findings) {
        return new BindContext(
                new BindContext.OfVirtualServer(
                        config.id(),
                        variables,
                        configuration.mimeTypes(config),
                        !config.aclIds().isEmpty()),
                configuration.instance(),
                new FileAccess(parts.fileCache()),
                services(config, configuration, parts),
                parts.wallClock(),
                parts.ticker(),
                findings);
    }

    private static BindContext.Services services(VirtualServerConfig config, Configuration configuration, Parts parts) {
        BindContext.Services all = config.acceptLanguage()
                ? offers(config, parts).plus(LanguageSettings.class, languages(configuration))
                : offers(config, parts);
        @Nullable
        AccessControls controls = parts.services().find(AccessControls.class).orElse(null);
        if (controls == null) {
            return all;
        }
        BindContext.Services withDatabases = controls.databases(config.id())
                .map(databases -> all.plus(OwnDatabases.class, databases))
                .orElse(all);
        return controls.of(config.id())
                .map(control -> withDatabases.plus(AccessControl.class, control))
                .orElse(withDatabases);
    }

    private static BindContext.Services offers(VirtualServerConfig config, Parts parts) {
        DavConfig dav = config.dav();
        BindContext.Services usual = dav.collections().isEmpty()
                ? parts.services()
                : parts.services().plus(DavConfig.class, dav);
        return config.search()
                .map(search -> usual.plus(SearchConfig.class, search))
                .orElse(usual);
    }

    private static LanguageSettings languages(Configuration configuration) {
        String byDefault = configuration.magnus().value("DefaultLanguage");
        return new LanguageSettings(byDefault.isEmpty() ? List.of() : List.of(byDefault));
    }

    /** With what the lines of one configuration share. */
    private static Parts ownParts(Configuration configuration, Parts parts) {
        return parts.shared()
                .plus(
                        StaticContent.class,
                        new StaticContent(configuration.magnus().etag()))
                .plus(
                        ServerPorts.class,
                        ServerPorts.of(configuration.serverXml().listenSockets()))
                .plus(InitValues.class, new InitValues(configuration.magnus().inits()))
                .plus(CollectedBodies.class, collectedBodies(configuration));
    }

    private static CollectedBodies collectedBodies(Configuration configuration) {
        return new CollectedBodies(
                configuration.magnus().chunkedRequestBufferSize(),
                configuration.magnus().chunkedRequestTimeout().toSeconds());
    }

    private static VirtualServerSelector selector(
            Configuration configuration, Map<String, VirtualServer> byId, Findings findings) {
        var builder = new VirtualServerSelector.Builder();
        for (ListenSocketConfig socket : configuration.serverXml().listenSockets()) {
            VirtualServer byDefault = byId.get(socket.defaultVs());
            if (byDefault == null) {
                throw new ConfigException(
                        socket.at(), "LS " + socket.id() + ": defaultvs: " + socket.defaultVs() + " is not there");
            }
            builder.listenSocket(socket.id(), byDefault);
        }
        for (VirtualServer virtualServer : byId.values()) {
            addHosts(builder, virtualServer, findings);
        }
        findings.throwIfErrors();
        if (configuration.serverXml().listenSockets().isEmpty()) {
            throw new ConfigException(SourceLocation.none(), "LS: none (expected: at least one listen socket)");
        }
        return builder.build();
    }

    private static void addHosts(
            VirtualServerSelector.Builder builder, VirtualServer virtualServer, Findings findings) {
        for (String host : virtualServer.config().urlHosts()) {
            Wildcard pattern = hostPattern(virtualServer.config(), host, findings);
            if (pattern != null) {
                for (String id : virtualServer.listenSocketIds()) {
                    builder.add(id, pattern, virtualServer);
                }
            }
        }
    }

    /** @return null where it is none, which is a finding then */
    private static @Nullable Wildcard hostPattern(VirtualServerConfig config, String host, Findings findings) {
        try {
            return Wildcard.compile(host.toLowerCase(Locale.ROOT));
        } catch (WildcardException notAPattern) {
            findings.wrongValue(
                    config.at(),
                    "VS " + config.id() + ": urlhosts",
                    host,
                    "a host or pattern: " + notAPattern.getMessage());
            return null;
        }
    }
}
