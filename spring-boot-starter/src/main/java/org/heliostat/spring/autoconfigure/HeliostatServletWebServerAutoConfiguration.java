package org.heliostat.spring.autoconfigure;

import jakarta.servlet.ServletRequest;
import org.heliostat.embedding.Heliostat;
import org.heliostat.spring.HeliostatServerCustomizer;
import org.heliostat.spring.HeliostatServletWebServerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWarDeployment;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.autoconfigure.condition.SearchStrategy;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.servlet.ServletWebServerConfiguration;
import org.springframework.boot.web.server.servlet.ServletWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** Serves a servlet application by Heliostat, unless another engine does: Tomcat and Jetty go before, where they are there. */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration",
            "org.springframework.boot.jetty.autoconfigure.servlet.JettyServletWebServerAutoConfiguration"
        })
@ConditionalOnClass({ServletRequest.class, Heliostat.class})
@ConditionalOnWebApplication(type = Type.SERVLET)
@EnableConfigurationProperties(HeliostatServerProperties.class)
@Import(ServletWebServerConfiguration.class)
public final class HeliostatServletWebServerAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(value = ServletWebServerFactory.class, search = SearchStrategy.CURRENT)
    HeliostatServletWebServerFactory heliostatServletWebServerFactory(
            ObjectProvider<HeliostatServerCustomizer> customizers) {
        HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory();
        factory.addServerCustomizers(customizers.orderedStream().toArray(HeliostatServerCustomizer[]::new));
        return factory;
    }

    /** Apart, since a WAR in a server of somebody else has no use for it. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnNotWarDeployment
    static class Customizers {

        @Bean
        HeliostatWebServerFactoryCustomizer heliostatWebServerFactoryCustomizer(
                Environment environment, ServerProperties server, HeliostatServerProperties heliostat) {
            return new HeliostatWebServerFactoryCustomizer(environment, server, heliostat);
        }
    }
}
