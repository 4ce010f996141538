package org.heliostat.spring.autoconfigure;

import java.nio.file.Path;
import org.heliostat.embedding.AccessLog;
import org.heliostat.spring.ConfigurableHeliostatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/** Gives the access log of the management server a name of its own: two servers must not write one file. */
final class ManagementAccessLogCustomizer
        implements WebServerFactoryCustomizer<ConfigurableHeliostatWebServerFactory>, Ordered {

    private final String prefix;

    ManagementAccessLogCustomizer(String prefix) {
        this.prefix = prefix;
    }

    @Override
    public int getOrder() {
        return HeliostatWebServerFactoryCustomizer.ORDER + 1;
    }

    @Override
    public void customize(ConfigurableHeliostatWebServerFactory factory) {
        AccessLog log = factory.getAccessLog();
        if (log == null) {
            return;
        }
        Path name = log.file().getFileName();
        factory.setAccessLog(new AccessLog(log.file().resolveSibling(prefix + name), log.format()));
    }
}
