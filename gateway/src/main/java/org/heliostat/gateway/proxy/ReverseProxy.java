package org.heliostat.gateway.proxy;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.gateway.origin.Origins;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.ProviderLifecycle;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.time.Ticker;

/** Brings other servers to obj.conf: the reverse proxy and the balancer. */
public final class ReverseProxy implements StageFunctionProvider {

    @Override
    public Collection<FunctionDefinition> functions() {
        return ProxyFunctions.definitions();
    }

    @Override
    public void check(InitDirective line, Path instance, Findings findings) {
        if (line.fn().equals(HttpClientConfig.INIT)) {
            HttpClientConfig.check(line, instance, findings);
        }
    }

    @Override
    public BindContext.Services sharedByLines(BindContext.Services services) {
        services.find(Origins.class).ifPresent(Origins::begin);
        return services.plus(OriginLimits.class, new OriginLimits());
    }

    @Override
    public Optional<ProviderLifecycle> lifecycle(Configuration configuration, Ticker ticker) {
        return Optional.of(
                HttpClient.of(HttpClientConfig.from(configuration.magnus(), configuration.instance()), ticker));
    }
}
