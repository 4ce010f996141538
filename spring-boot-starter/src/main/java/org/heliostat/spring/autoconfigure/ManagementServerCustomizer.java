package org.heliostat.spring.autoconfigure;

import java.io.File;
import java.nio.file.Path;
import org.heliostat.embedding.AccessLog;
import org.heliostat.spring.ConfigurableHeliostatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/** Gives the management server a folder, and its access log a name, of its own: two servers must not write the same files. */
final class ManagementServerCustomizer
        implements WebServerFactoryCustomizer<ConfigurableHeliostatWebServerFactory>, Ordered {

    private static final String FOLDER = "management";

    private final String prefix;

    ManagementServerCustomizer(String prefix) {
        this.prefix = prefix;
    }

    @Override
    public int getOrder() {
        return HeliostatWebServerFactoryCustomizer.ORDER + 1;
    }

    @Override
    public void customize(ConfigurableHeliostatWebServerFactory factory) {
        File folder = factory.getBaseDirectory();
        if (folder != null) {
            factory.setBaseDirectory(new File(folder, FOLDER));
        }
        AccessLog log = factory.getAccessLog();
        if (log == null) {
            return;
        }
        Path name = log.file().getFileName();
        factory.setAccessLog(new AccessLog(log.file().resolveSibling(prefix + name), log.format()));
    }
}
