package org.heliostat.spring.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.util.List;
import org.heliostat.embedding.Heliostat;
import org.heliostat.spring.HeliostatWebServer;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;

/** Binds {@link HeliostatMetrics} of an application's server once it has started. */
public final class HeliostatMetricsBinder implements ApplicationListener<ApplicationStartedEvent> {

    private final MeterRegistry registry;
    private final List<Tag> tags;
    private volatile @Nullable HeliostatMetrics bound;

    /** @param tags that each meter has besides its own */
    public HeliostatMetricsBinder(MeterRegistry registry, List<Tag> tags) {
        this.registry = registry;
        this.tags = List.copyOf(tags);
    }

    @Override
    public void onApplicationEvent(ApplicationStartedEvent event) {
        if (bound == null
                && event.getApplicationContext() instanceof WebServerApplicationContext context
                && context.getWebServer() instanceof HeliostatWebServer server) {
            Heliostat heliostat = server.heliostat();
            HeliostatMetrics metrics = new HeliostatMetrics(heliostat::snapshot, tags, Ticker.system());
            metrics.bindTo(registry);
            bound = metrics;
        }
    }
}
