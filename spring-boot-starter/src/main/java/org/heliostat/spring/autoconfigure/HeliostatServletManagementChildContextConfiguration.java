package org.heliostat.spring.autoconfigure;

import org.heliostat.embedding.Heliostat;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** What the actuator's own server needs besides: files that are not the application's. */
@ConditionalOnClass(Heliostat.class)
@ConditionalOnWebApplication(type = Type.SERVLET)
@EnableConfigurationProperties(HeliostatManagementServerProperties.class)
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
class HeliostatServletManagementChildContextConfiguration {

    @Bean
    ManagementServerCustomizer heliostatManagementServerCustomizer(HeliostatManagementServerProperties properties) {
        return new ManagementServerCustomizer(properties.accesslog().prefix());
    }
}
