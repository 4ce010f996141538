package org.heliostat.spring.application;

import java.io.File;
import java.util.concurrent.CountDownLatch;
import org.heliostat.spring.HeliostatServerCustomizer;
import org.heliostat.spring.HeliostatServletWebServerFactory;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.servlet.CookieSameSiteSupplier;
import org.springframework.boot.web.server.servlet.WebListenerRegistrar;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.socket.server.standard.ServerEndpointExporter;

/** A shop without goods. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ShopController.class)
public class ShopApplication {

    /** Opened by the test: then {@code /slow} answers. */
    @Bean
    public CountDownLatch slowMayAnswer() {
        return new CountDownLatch(1);
    }

    @Bean
    static ServerEndpointExporter endpoints() {
        return new ServerEndpointExporter();
    }

    @Bean
    EchoEndpoint echo() {
        return new EchoEndpoint();
    }

    @Bean
    static WebListenerRegistrar listeners() {
        return registry -> registry.addWebListeners(StartListener.class.getName());
    }

    @Bean
    static CookieSameSiteSupplier laxBasket() {
        return CookieSameSiteSupplier.ofLax().whenHasName("basket");
    }

    @Bean
    static WebServerFactoryCustomizer<HeliostatServletWebServerFactory> documents() {
        return factory -> factory.setDocumentRoot(new File("src/test/webapp"));
    }

    @Bean
    static HeliostatServerCustomizer serverName() {
        return server -> server.directive("ServerID", "shop-server");
    }
}
