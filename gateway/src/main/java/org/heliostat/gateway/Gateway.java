package org.heliostat.gateway;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.gateway.cgi.CgiSettings;
import org.heliostat.gateway.fastcgi.FastCgiAddresses;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.ProviderLifecycle;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.time.Ticker;

/** Brings programs outside of the server to obj.conf: CGI, FastCGI, and commands of server-parsed pages. */
public final class Gateway implements StageFunctionProvider {

    @Override
    public Collection<FunctionDefinition> functions() {
        return GatewayFunctions.definitions();
    }

    @Override
    public void check(InitDirective line, Path instance, Findings findings) {
        if (line.fn().equals(CgiSettings.INIT)) {
            CgiSettings.check(line, findings);
        }
    }

    @Override
    public BindContext.Services sharedByLines(BindContext.Services services) {
        return services.plus(FastCgiAddresses.class, new FastCgiAddresses());
    }

    @Override
    public Optional<ProviderLifecycle> lifecycle(Configuration configuration, Ticker ticker) {
        return Optional.of(Programs.of(configuration, ticker));
    }
}
