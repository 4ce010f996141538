package org.heliostat.spring;

import java.io.File;
import org.heliostat.embedding.AccessLog;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;

/** A factory of Heliostat servers, as a {@code WebServerFactoryCustomizer} may change it. One thread at a time. */
public interface ConfigurableHeliostatWebServerFactory extends ConfigurableWebServerFactory {

    /** @param folder for the server's files; null: a temporary one */
    void setBaseDirectory(@Nullable File folder);

    /** @return null for a temporary one */
    @Nullable
    File getBaseDirectory();

    /**
     * Sets a directive of magnus.conf; whether it can be used is said when the server is made.
     *
     * @param name such as {@code RqThrottle}, in any case
     */
    void setDirective(String name, String value);

    /** @param log null: none is written */
    void setAccessLog(@Nullable AccessLog log);

    /** @return null when none is written */
    @Nullable
    AccessLog getAccessLog();

    /** @param customizers asked in this order, after those that were added before */
    void addServerCustomizers(HeliostatServerCustomizer... customizers);
}
