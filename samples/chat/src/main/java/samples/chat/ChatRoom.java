package samples.chat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.PathParam;
import jakarta.websocket.server.ServerEndpoint;
import java.io.IOException;
import java.util.List;

/** One visitor in one room. A message is the sender's name, a line feed, and the text; notes have no name. */
@ServerEndpoint(value = "/rooms/{room}", subprotocols = "chat")
public class ChatRoom {

    private static final int LONGEST_NAME = 40;
    private static final String NAME = "name";

    @OnOpen
    public void open(Session session, @PathParam("room") String room) throws IOException {
        List<String> names = session.getRequestParameterMap().getOrDefault(NAME, List.of());
        String name = names.isEmpty() ? "" : names.get(0).strip().replace('\n', ' ');
        if (name.isEmpty() || name.length() > LONGEST_NAME) {
            session.close(new CloseReason(CloseReason.CloseCodes.VIOLATED_POLICY, "a name of 1 to 40 characters"));
            return;
        }
        session.getUserProperties().put(NAME, name);
        tell(session, room, "\n" + name + " is here");
    }

    @OnMessage(maxMessageSize = 8_192)
    public void say(Session session, @PathParam("room") String room, String text) {
        tell(session, room, session.getUserProperties().get(NAME) + "\n" + text);
    }

    @OnClose
    public void close(Session session, @PathParam("room") String room) {
        if (session.getUserProperties().get(NAME) instanceof String name) {
            tell(session, room, "\n" + name + " has left");
        }
    }

    /** Nobody waits for a visitor with a slow line: what does not fit its queue is lost to that visitor. */
    private static void tell(Session session, String room, String message) {
        for (Session other : session.getOpenSessions()) {
            try {
                if (room.equals(other.getPathParameters().get("room"))) {
                    other.getAsyncRemote().sendText(message);
                }
            } catch (IllegalStateException left) {
                // Between the look and the word the visitor has gone; the room is told by that visitor's own end.
                continue;
            }
        }
    }
}
