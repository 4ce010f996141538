package org.heliostat.spring.autoconfigure;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.heliostat.embedding.Heliostat;
import org.heliostat.spring.metrics.HeliostatMetrics;
import org.heliostat.spring.metrics.HeliostatMetricsBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;

/** Gives the server's figures to the application's registry of meters, if it has one. */
@AutoConfiguration(
        afterName = "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass({Heliostat.class, MeterRegistry.class})
@ConditionalOnBean(MeterRegistry.class)
public final class HeliostatMetricsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean({HeliostatMetrics.class, HeliostatMetricsBinder.class})
    HeliostatMetricsBinder heliostatMetricsBinder(MeterRegistry registry) {
        return new HeliostatMetricsBinder(registry, List.of());
    }
}
