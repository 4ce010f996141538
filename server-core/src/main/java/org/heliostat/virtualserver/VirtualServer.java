package org.heliostat.virtualserver;

import java.util.List;
import java.util.Map;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.config.serverxml.VirtualServerState;
import org.heliostat.qos.QualityOfService;
import org.heliostat.request.Exchange;
import org.heliostat.request.ExchangeHandler;
import org.heliostat.request.RequestBody;
import org.heliostat.request.RequestHead;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.offer.QosRefusals;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.stats.VirtualServerSnapshot;
import org.jspecify.annotations.Nullable;

/** Serves the requests of one virtual server of one configuration: its pipeline, what it is configured with, what it has counted. */
public final class VirtualServer implements ExchangeHandler {

    private final VirtualServerConfig config;
    private final List<String> listenSocketIds;
    private final RequestPipeline pipeline;
    private final RequestCounters counters;
    private final PerformanceBuckets buckets;
    private final Map<String, String> variables;
    private final MimeTypes mimeTypes;
    private final VirtualServerSettings settings;
    private final QualityOfService quality;
    private final QosRefusals refusals;
    private volatile @Nullable RequestHead latest;

    VirtualServer(
            VirtualServerConfig config,
            List<String> listenSocketIds,
            RequestPipeline pipeline,
            PerformanceBuckets buckets,
            Map<String, String> variables,
            MimeTypes mimeTypes,
            VirtualServerSettings settings,
            BindContext.Services services) {
        this.config = config;
        this.listenSocketIds = List.copyOf(listenSocketIds);
        this.pipeline = pipeline;
        this.counters = pipeline.counters();
        this.buckets = buckets;
        this.variables = variables;
        this.mimeTypes = mimeTypes;
        this.settings = settings;
        this.quality = services.find(QualityOfService.class).orElseGet(() -> new QualityOfService(() -> 0));
        this.refusals = services.find(QosRefusals.class).orElseGet(() -> new QosRefusals(() -> 0));
    }

    @Override
    public String id() {
        return config.id();
    }

    public VirtualServerConfig config() {
        return config;
    }

    /** @return whether it serves; one that is off answers 404 to everything */
    public boolean isOn() {
        return config.state() == VirtualServerState.ON;
    }

    /**
     * @param usual of the server, in bytes
     * @return longest body of a request, in bytes; Long.MAX_VALUE for no limit
     */
    public long longestBody(long usual) {
        Long longestBody = settings.longestBody();
        if (longestBody == null) {
            return usual;
        }
        return longestBody == 0 ? Long.MAX_VALUE : longestBody;
    }

    List<String> listenSocketIds() {
        return listenSocketIds;
    }

    /** @return whether its default object has a line of AddLog */
    public boolean logsRequests() {
        return pipeline.logsRequests();
    }

    /** @return variables of obj.conf as they hold here, {@code docroot} among them */
    public Map<String, String> variables() {
        return variables;
    }

    public MimeTypes mimeTypes() {
        return mimeTypes;
    }

    public RequestCounters counters() {
        return counters;
    }

    /** @return answers given on I/O loops since this configuration was loaded */
    public long quickAnswers() {
        return pipeline.quickAnswers();
    }

    @Override
    public void run(Exchange exchange) {
        begin(exchange);
        int refusal = refusal(exchange);
        if (!isOn()) {
            pipeline.refuse(exchange, 404);
        } else if (refusal != 0) {
            exchange.response().closeAfter();
            pipeline.refuse(exchange, refusal);
        } else {
            pipeline.run(exchange);
        }
    }

    @Override
    public void refuse(Exchange exchange, int status) {
        begin(exchange);
        pipeline.refuse(exchange, status);
    }

    /**
     * Answers with octets that are known beforehand, whatever obj.conf and ACLs say; logged and counted like any other
     * answer. On a session thread.
     */
    public void answer(Exchange exchange, byte[] content) {
        begin(exchange);
        pipeline.answer(exchange, content);
    }

    @Override
    public void abandon(Exchange exchange) {
        begin(exchange);
        pipeline.abandon(exchange);
    }

    @Override
    public boolean tryQuick(Exchange exchange) {
        if (!isOn() || refusal(exchange) != 0 || !pipeline.tryQuick(exchange)) {
            return false;
        }
        latest = exchange.request().head();
        return true;
    }

    /** Forgets answers of the quick lane, because something that functions depend on has changed. Any thread. */
    public void forgetQuickAnswers() {
        pipeline.forgetQuickAnswers();
    }

    public VirtualServerSnapshot snapshot() {
        RequestHead last = latest;
        return new VirtualServerSnapshot(
                id(),
                isOn() ? "active" : "disabled",
                config.urlHosts(),
                listenSocketIds,
                counters.snapshot(),
                counters.latency(),
                buckets.snapshotOf(id()),
                last == null ? "" : last.method(),
                last == null ? "" : pathOf(last.target()),
                (int) counters.open(),
                config.qos().maxConn(),
                quality.bytesPerSecond(id()),
                config.qos().maxBps(),
                refusals.count(id()),
                quality.paceFigures(id()));
    }

    /** @return the status it is refused with whoever would answer it, and whether or not that needs the body; else 0 */
    private int refusal(Exchange exchange) {
        // The decoder lets an encoded slash through when any virtual server takes it.
        if (!settings.takesEncodedSlash() && exchange.request().target().hasEncodedSlash()) {
            return 400;
        }
        RequestBody body = exchange.request().body();
        return body.contentLength() > body.longest() ? 413 : body.arrival().failedStatus();
    }

    private void begin(Exchange exchange) {
        exchange.virtualServerId(id());
        latest = exchange.request().head();
    }

    private static String pathOf(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }
}
