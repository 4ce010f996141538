package org.heliostat.server;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.Http2Frames.Frame;

/**
 * A server of HTTP/2 that sends the frames that a script tells it, however wrong they are, and remembers what it was sent. One
 * thread for each connection; it consents to settings and answers PING by itself.
 */
final class FramesOrigin implements AutoCloseable {

    private static final int PREFACE = 24;

    /** Says something when the fields of a request have come. */
    @FunctionalInterface
    interface Script {
        void asked(Talk talk, int stream, Map<String, String> fields) throws IOException;
    }

    private final ServerSocket listener;
    private final int[] settings;
    private final List<Map<String, String>> requests = new CopyOnWriteArrayList<>();
    private final List<Frame> frames = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile Script script;
    private volatile boolean isMute;

    /** @param settings pairs that each connection begins with */
    FramesOrigin(Script script, int... settings) throws IOException {
        this(script, ServerSocketFactory.getDefault(), settings);
    }

    FramesOrigin(Script script, ServerSocketFactory sockets, int... settings) throws IOException {
        this.script = script;
        this.settings = settings;
        listener = sockets.createServerSocket(0, 100);
        thread(this::accept);
    }

    /** @return one that says {@code ok} to every request that has no body */
    static FramesOrigin saying(String text) throws IOException {
        return new FramesOrigin((talk, stream, fields) -> talk.say(stream, text));
    }

    void script(Script next) {
        script = next;
    }

    /** From now on it answers no PING. */
    void mute() {
        isMute = true;
    }

    ServerSocket listener() {
        return listener;
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    String server() {
        return "server=\"" + url() + "\" protocol=\"http/2\" ";
    }

    /** @return fields of requests so far */
    List<Map<String, String>> requests() {
        return requests;
    }

    /** @return all frames that have come */
    List<Frame> frames() {
        return frames;
    }

    int connections() {
        return connections.get();
    }

    /** @return connections that the other side has ended */
    int ended() {
        return ended.get();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                connections.incrementAndGet();
                open.add(socket);
                thread(() -> serve(socket));
            }
        } catch (IOException closed) {
            open.clear();
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            Talk talk = new Talk(socket);
            talk.begin();
            while (true) {
                Frame frame = talk.next();
                if (frame.type() == Http2Frames.HEADERS) {
                    Map<String, String> fields = talk.parts.fields(frame);
                    requests.add(fields);
                    talk.isWhole = frame.isLast();
                    script.asked(talk, frame.stream(), fields);
                }
            }
        } catch (EOFException | SocketException over) {
            ended.incrementAndGet();
        } catch (IOException broken) {
            ended.incrementAndGet();
        } finally {
            open.remove(socket);
        }
    }

    private static void thread(Runnable work) {
        Thread thread = new Thread(work, "frames-origin");
        thread.setDaemon(true);
        thread.start();
    }

    /** One connection. */
    final class Talk {

        private final Socket socket;
        private final DataInputStream in;
        private final Http2Frames parts = new Http2Frames();
        private final Deque<Frame> unread = new ArrayDeque<>();
        private boolean isWhole;

        private Talk(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new DataInputStream(socket.getInputStream());
        }

        private void begin() throws IOException {
            byte[] preface = new byte[PREFACE];
            in.readFully(preface);
            if (preface[0] != 'P') {
                throw new IOException("no preface");
            }
            send(Http2Frames.settings(settings));
        }

        /** @return whether the fields of the request were all of it */
        boolean isWhole() {
            return isWhole;
        }

        void send(byte[]... bytes) throws IOException {
            socket.getOutputStream().write(Http2Frames.joined(bytes));
            socket.getOutputStream().flush();
        }

        /** A whole response. */
        void say(int stream, String text) throws IOException {
            send(head(stream, false), Http2Frames.data(stream, text, true));
        }

        /** @return fields of a response 200 */
        byte[] head(int stream, boolean last, String... more) {
            return Http2Frames.headers(
                    stream, last, Http2Frames.joined(Http2Frames.block(":status", "200"), Http2Frames.block(more)));
        }

        /** @return the next frame; what is to be answered is */
        Frame next() throws IOException {
            byte[] bytes = new byte[16_384];
            while (unread.isEmpty()) {
                int count = in.read(bytes);
                if (count < 0) {
                    throw new EOFException("the other side has ended the connection");
                }
                unread.addAll(parts.read(Arrays.copyOf(bytes, count)));
            }
            Frame frame = unread.remove();
            frames.add(frame);
            if (frame.type() == Http2Frames.SETTINGS && frame.flags() == 0) {
                send(Http2Frames.frame(Http2Frames.SETTINGS, 1, 0, new byte[0]));
            } else if (frame.type() == Http2Frames.PING && frame.flags() == 0 && !isMute) {
                send(Http2Frames.frame(Http2Frames.PING, 1, 0, frame.payload()));
            }
            return frame;
        }

        /** @return the rest of a request's body; requests that come meanwhile are lost */
        String body(int stream) throws IOException {
            StringBuilder text = new StringBuilder();
            boolean last = isWhole;
            while (!last) {
                Frame frame = next();
                if (frame.stream() != stream) {
                    continue;
                }
                if (frame.type() == Http2Frames.DATA) {
                    text.append(frame.text());
                } else if (frame.type() == Http2Frames.HEADERS) {
                    text.append(parts.fields(frame));
                } else if (frame.type() == Http2Frames.RST_STREAM) {
                    return text + " reset";
                }
                last = frame.isLast();
            }
            return text.toString();
        }

        /** Ends the connection as usual. */
        void hangUp() throws IOException {
            socket.close();
        }
    }
}
