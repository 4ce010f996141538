package org.heliostat.servlet.websocket;

import jakarta.websocket.CloseReason;
import jakarta.websocket.DecodeException;
import jakarta.websocket.Decoder;
import jakarta.websocket.EncodeException;
import jakarta.websocket.Encoder;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.PongMessage;
import jakarta.websocket.Session;
import jakarta.websocket.server.PathParam;
import jakarta.websocket.server.ServerEndpoint;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** What an application of these tests has. */
final class Endpoints {

    private Endpoints() {}

    /** @return a configuration whose endpoints know where to tell what happens */
    static ServerEndpointConfig telling(Class<?> type, String path, Queue<String> events) {
        return ServerEndpointConfig.Builder.create(type, path)
                .configurator(new Telling(events))
                .encoders(List.of(PointEncoder.class))
                .decoders(List.of(PointDecoder.class))
                .build();
    }

    /** Makes endpoints by their constructor with a queue. */
    static class Telling extends ServerEndpointConfig.Configurator {

        final Queue<String> events;

        Telling(Queue<String> events) {
            this.events = events;
        }

        @Override
        public <T> T getEndpointInstance(Class<T> type) throws InstantiationException {
            try {
                return type.getDeclaredConstructor(Queue.class).newInstance(events);
            } catch (ReflectiveOperationException failed) {
                throw new AssertionError(failed);
            }
        }
    }

    /** Returns what it gets. */
    @ServerEndpoint("/echo")
    public static class Echo {

        private final Queue<Session> sessions;

        public Echo() {
            this(new ArrayDeque<>());
        }

        public Echo(Queue<Session> sessions) {
            this.sessions = sessions;
        }

        @OnOpen
        public void open(Session session) {
            sessions.add(session);
        }

        @OnMessage
        public String text(String message) {
            return message;
        }

        @OnMessage
        public byte[] binary(byte[] message) {
            return message;
        }
    }

    /** Sends without end, on the thread on which it would hear that the client has gone. */
    public static class Flood {

        private final Queue<String> events;

        public Flood(Queue<String> events) {
            this.events = events;
        }

        @OnMessage
        public void flood(Session session, String message) throws IOException {
            events.add("begins");
            while (true) {
                session.getBasicRemote().sendBinary(ByteBuffer.allocate(60_000));
            }
        }

        @OnError
        public void error(Throwable thrown) {
            events.add("error " + thrown.getClass().getSimpleName());
        }

        @OnClose
        public void close(CloseReason reason) {
            events.add("close " + reason.getCloseCode().getCode());
        }
    }

    /** Tells everything that happens to it. */
    public static class Witness {

        private final Queue<String> events;

        public Witness(Queue<String> events) {
            this.events = events;
        }

        @OnOpen
        public void open(Session session, EndpointConfig config, @PathParam("who") String who) {
            events.add("open " + who + " "
                    + (Thread.currentThread().getContextClassLoader()
                            != getClass().getClassLoader()));
        }

        @OnMessage
        public String text(String message, Session session, @PathParam("who") String who) {
            if (message.equals("fail")) {
                throw new IllegalArgumentException("asked to");
            }
            return who + ": " + message;
        }

        @OnMessage
        public void pong(PongMessage pong) {
            events.add("pong " + pong.getApplicationData().remaining());
        }

        @OnError
        public void error(Throwable thrown) {
            events.add("error " + thrown.getClass().getSimpleName());
        }

        @OnClose
        public void close(Session session, CloseReason reason) {
            events.add("close " + reason.getCloseCode().getCode() + " " + reason.getReasonPhrase() + " "
                    + session.isOpen());
        }
    }

    /** Takes messages in parts and numbers instead of text. */
    public static class Parts {

        private final Queue<String> events;

        public Parts(Queue<String> events) {
            this.events = events;
        }

        @OnMessage
        public void text(String part, boolean last) {
            events.add("text " + part + " " + last);
        }

        @OnMessage
        public void binary(boolean last, ByteBuffer part) {
            events.add("binary " + part.remaining() + " " + last);
        }
    }

    /** Adds one. */
    @ServerEndpoint("/number")
    public static class Number {

        @OnMessage
        public int more(int number) {
            return number + 1;
        }
    }

    /** Reads messages as streams. */
    public static class Streams {

        public Streams(Queue<String> events) {
            events.add("made");
        }

        @OnMessage
        public String text(Reader message) throws IOException {
            StringBuilder reversed = new StringBuilder();
            for (int c = message.read(); c >= 0; c = message.read()) {
                reversed.insert(0, (char) c);
            }
            return reversed.toString();
        }

        @OnMessage
        public int binary(InputStream message) throws IOException {
            return message.readAllBytes().length;
        }
    }

    /** A value of the application. */
    public record Point(int x, int y) {}

    /** {@code x,y}. */
    public static class PointDecoder implements Decoder.Text<Point> {

        @Override
        public Point decode(String text) throws DecodeException {
            String[] parts = text.split(",", -1);
            try {
                return new Point(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
            } catch (RuntimeException wrong) {
                throw new DecodeException(text, "not a point", wrong);
            }
        }

        @Override
        public boolean willDecode(String text) {
            return !text.isEmpty();
        }
    }

    /** {@code x,y}. */
    public static class PointEncoder implements Encoder.Text<Point> {

        @Override
        public String encode(Point point) throws EncodeException {
            return point.x() + "," + point.y();
        }
    }

    /** Mirrors points. */
    public static class Mirror {

        private final Queue<String> events;

        public Mirror(Queue<String> events) {
            this.events = events;
        }

        @OnMessage
        public Point mirrored(Point point) {
            return new Point(point.y(), point.x());
        }

        @OnError
        public void error(Throwable thrown) {
            events.add("error " + thrown.getClass().getSimpleName());
        }
    }

    /** Written against the programmatic part of the API. */
    public static class Programmatic extends Endpoint {

        private final Queue<String> events;

        public Programmatic(Queue<String> events) {
            this.events = events;
        }

        @Override
        public void onOpen(Session session, EndpointConfig config) {
            events.add("open " + session.getNegotiatedSubprotocol() + " " + session.getRequestURI() + " "
                    + session.getRequestParameterMap() + " " + session.getUserProperties());
            session.addMessageHandler(new MessageHandler.Whole<String>() {
                @Override
                public void onMessage(String message) {
                    try {
                        session.getBasicRemote().sendText(message, false);
                        session.getBasicRemote().sendText("!", true);
                    } catch (IOException gone) {
                        events.add("gone");
                    }
                }
            });
        }

        @Override
        public void onClose(Session session, CloseReason reason) {
            events.add("close " + reason.getCloseCode().getCode());
        }
    }
}
