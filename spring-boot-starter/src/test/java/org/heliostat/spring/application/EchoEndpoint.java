package org.heliostat.spring.application;

import jakarta.websocket.OnMessage;
import jakarta.websocket.server.ServerEndpoint;

/** Sends back what it gets. */
@ServerEndpoint("/echo")
public class EchoEndpoint {

    @OnMessage
    public String echo(String text) {
        return text;
    }
}
