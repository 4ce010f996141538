package samples.chat;

import jakarta.websocket.OnMessage;
import jakarta.websocket.server.ServerEndpoint;
import java.nio.ByteBuffer;

/** Returns every message, up to 16 MB, as it came: for measuring and for trying clients. */
@ServerEndpoint("/echo")
public class Echo {

    private static final long LARGEST = 16L * 1024 * 1024;

    @OnMessage(maxMessageSize = LARGEST)
    public String text(String message) {
        return message;
    }

    @OnMessage(maxMessageSize = LARGEST)
    public ByteBuffer binary(ByteBuffer message) {
        return message;
    }
}
