package samples.springboot;

import jakarta.websocket.OnMessage;
import jakarta.websocket.server.ServerEndpoint;
import org.springframework.stereotype.Component;

/** Sends back what it gets. */
@Component
@ServerEndpoint("/echo")
public class Echo {

    @OnMessage
    public String echo(String text) {
        return text;
    }
}
