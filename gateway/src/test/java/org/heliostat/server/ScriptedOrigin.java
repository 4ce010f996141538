package org.heliostat.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import org.heliostat.testing.ClosedPort;
import org.jspecify.annotations.Nullable;

/**
 * A server that says what a script tells it, however wrong that is, and remembers what it was asked. One thread for each
 * connection.
 */
final class ScriptedOrigin implements AutoCloseable {

    /** Says something when the head of a request has come. */
    @FunctionalInterface
    interface Script {
        void answer(Talk talk) throws IOException;
    }

    private final ServerSocket listener;
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile Script script;
    private final Thread accepting;
    private @Nullable ClosedPort held;

    ScriptedOrigin(Script script) throws IOException {
        this(script, ServerSocketFactory.getDefault(), 0);
    }

    ScriptedOrigin(Script script, ServerSocketFactory sockets, int port) throws IOException {
        this.script = script;
        // Of every address of this machine: some tests ask for another one than the usual.
        listener = sockets.createServerSocket(port, 100);
        accepting = thread(this::accept);
    }

    /** @return one that says the same to every request */
    static ScriptedOrigin saying(String response) throws IOException {
        return new ScriptedOrigin(talk -> talk.say(response));
    }

    void script(Script next) {
        script = next;
    }

    ServerSocket listener() {
        return listener;
    }

    int port() {
        return listener.getLocalPort();
    }

    String url() {
        return "http://127.0.0.1:" + port();
    }

    /** @return heads of the requests so far */
    List<String> heads() {
        return heads;
    }

    /** @return bodies that were read to their end, without framing */
    List<String> bodies() {
        return bodies;
    }

    int connections() {
        return connections.get();
    }

    /** @return connections that are open now */
    int open() {
        return open.size();
    }

    /** @return connections that the other side has ended */
    int ended() {
        return ended.get();
    }

    /** Ends all connections and listens no more; its port becomes nobody else's before it is closed. */
    void leave() throws IOException, InterruptedException {
        int port = port();
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
        // Until it has left the listener is open.
        accepting.join();
        held = new ClosedPort(port);
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
        if (held != null) {
            held.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
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
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (true) {
                String head = line(in, "\r\n\r\n");
                if (head.isEmpty()) {
                    ended.incrementAndGet();
                    return;
                }
                heads.add(head);
                Talk talk = new Talk(socket, in, head);
                script.answer(talk);
                if (!talk.bodyRead) {
                    talk.body();
                }
            }
        } catch (IOException broken) {
            ended.incrementAndGet();
        } finally {
            open.remove(socket);
        }
    }

    /** @return everything up to and with the end; empty where the connection ended before */
    private static String line(InputStream in, String end) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.length() < end.length()
                || !text.substring(text.length() - end.length()).equals(end)) {
            int octet = in.read();
            if (octet < 0) {
                return "";
            }
            text.append((char) octet);
        }
        return text.toString();
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "scripted-origin");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** One request, and the way to answer it. */
    final class Talk {

        private final Socket socket;
        private final InputStream in;
        private final String head;
        private boolean bodyRead;

        Talk(Socket socket, InputStream in, String head) {
            this.socket = socket;
            this.in = in;
            this.head = head;
        }

        String head() {
            return head;
        }

        int port() {
            return socket.getLocalPort();
        }

        void say(String latin1) throws IOException {
            socket.getOutputStream().write(latin1.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
        }

        void say(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
        }

        /** @return the next {@code count} bytes behind the head, fewer at the end of the connection */
        String read(int count) throws IOException {
            return new String(in.readNBytes(count), StandardCharsets.ISO_8859_1);
        }

        /** @return bytes behind the head that are here */
        int available() throws IOException {
            return in.available();
        }

        /** @return the value of a field of the head, empty where it is missing */
        String field(String name) {
            for (String line : head.split("\r\n", -1)) {
                if (line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ": ")) {
                    return line.substring(name.length() + 2);
                }
            }
            return "";
        }

        /** Ends the connection as usual. */
        void hangUp() throws IOException {
            bodyRead = true;
            socket.close();
        }

        /** Resets the connection. */
        void reset() throws IOException {
            bodyRead = true;
            socket.setSoLinger(true, 0);
            socket.close();
        }

        /** Waits until the other side has ended the connection. */
        void awaitEnd() throws IOException {
            bodyRead = true;
            while (in.read() >= 0) {
                Thread.onSpinWait();
            }
        }

        /** Reads the body to its end. */
        String body() throws IOException {
            bodyRead = true;
            String lower = head.toLowerCase(Locale.ROOT);
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            if (lower.contains("transfer-encoding: chunked")) {
                int size = Integer.parseInt(line(in, "\r\n").strip(), 16);
                while (size > 0) {
                    body.write(in.readNBytes(size));
                    in.readNBytes(2);
                    size = Integer.parseInt(line(in, "\r\n").strip(), 16);
                }
                String trailer = line(in, "\r\n");
                while (trailer.length() > 2) {
                    body.write(("[" + trailer.strip() + "]").getBytes(StandardCharsets.ISO_8859_1));
                    trailer = line(in, "\r\n");
                }
            } else if (lower.contains("content-length: ")) {
                int at = lower.indexOf("content-length: ") + 16;
                body.write(in.readNBytes(Integer.parseInt(lower.substring(at, lower.indexOf("\r\n", at)))));
            }
            String text = body.toString(StandardCharsets.ISO_8859_1);
            if (!text.isEmpty()) {
                bodies.add(text);
            }
            return text;
        }
    }
}
