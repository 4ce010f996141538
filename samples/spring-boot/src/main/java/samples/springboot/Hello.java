package samples.springboot;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.socket.server.standard.ServerEndpointExporter;

/** The application. */
@SpringBootApplication
public class Hello {

    public static void main(String[] arguments) {
        SpringApplication.run(Hello.class, arguments);
    }

    /** Looks for endpoints of WebSockets among the beans. */
    @Bean
    static ServerEndpointExporter endpoints() {
        return new ServerEndpointExporter();
    }
}
