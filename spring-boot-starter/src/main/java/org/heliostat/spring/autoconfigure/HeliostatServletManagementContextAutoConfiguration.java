package org.heliostat.spring.autoconfigure;

import org.heliostat.embedding.Heliostat;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.autoconfigure.web.server.ConditionalOnManagementPort;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementContextFactory;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.server.servlet.ServletWebServerFactory;
import org.springframework.context.annotation.Bean;

/** The actuator on a port of its own ({@code management.server.port}): a second server, by Heliostat as well. */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.tomcat.autoconfigure.actuate.web.server.TomcatServletManagementContextAutoConfiguration",
            "org.springframework.boot.jetty.autoconfigure.actuate.web.server.JettyServletManagementContextAutoConfiguration"
        })
@ConditionalOnClass({Heliostat.class, ManagementContextFactory.class})
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnManagementPort(ManagementPortType.DIFFERENT)
public final class HeliostatServletManagementContextAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    static ManagementContextFactory heliostatManagementContextFactory() {
        return new ManagementContextFactory(
                WebApplicationType.SERVLET,
                ServletWebServerFactory.class,
                HeliostatServletWebServerAutoConfiguration.class);
    }
}
