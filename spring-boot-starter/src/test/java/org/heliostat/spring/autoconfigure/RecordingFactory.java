package org.heliostat.spring.autoconfigure;

import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;
import org.heliostat.embedding.AccessLog;
import org.heliostat.spring.ConfigurableHeliostatWebServerFactory;
import org.heliostat.spring.HeliostatServerCustomizer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.AbstractConfigurableWebServerFactory;

/** Keeps what it is told, and makes no server. */
final class RecordingFactory extends AbstractConfigurableWebServerFactory
        implements ConfigurableHeliostatWebServerFactory {

    final Map<String, String> directives = new LinkedHashMap<>();

    @Nullable
    File baseDirectory;

    @Nullable
    AccessLog accessLog;

    @Override
    public @Nullable File getBaseDirectory() {
        return baseDirectory;
    }

    @Override
    public void setBaseDirectory(@Nullable File folder) {
        baseDirectory = folder;
    }

    @Override
    public void setDirective(String name, String value) {
        directives.put(name, value);
    }

    @Override
    public void setAccessLog(@Nullable AccessLog log) {
        accessLog = log;
    }

    @Override
    public @Nullable AccessLog getAccessLog() {
        return accessLog;
    }

    @Override
    public void addServerCustomizers(HeliostatServerCustomizer... customizers) {
        throw new UnsupportedOperationException("nobody asks them");
    }
}
