package org.heliostat.gateway.fastcgi;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An application that behaves as a test says, on one connection after the other. */
final class FakeApplication implements AutoCloseable {

    private final ServerSocket listener;
    private final Thread thread;
    private final long promised;
    private final boolean takesMany;
    final AtomicInteger connections = new AtomicInteger();
    final AtomicInteger requests = new AtomicInteger();

    /** What it does with a request that has come whole; number counts requests of a connection from 1. */
    interface Behaviour {
        /** @return whether the connection stays */
        boolean answer(int number, OutputStream out) throws IOException;
    }

    FakeApplication(Behaviour behaviour) throws IOException {
        this(behaviour, Long.MAX_VALUE);
    }

    /** @param promised bytes of a body after which it reads no further, as PHP does with CONTENT_LENGTH */
    FakeApplication(Behaviour behaviour, long promised) throws IOException {
        this(behaviour, promised, false);
    }

    /** @return one that has a thread for each connection, and so as many requests at a time */
    static FakeApplication forMany(Behaviour behaviour) throws IOException {
        return new FakeApplication(behaviour, Long.MAX_VALUE, true);
    }

    private FakeApplication(Behaviour behaviour, long promised, boolean takesMany) throws IOException {
        this.promised = promised;
        this.takesMany = takesMany;
        listener = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        thread = new Thread(() -> serve(behaviour), "fake-application");
        thread.setDaemon(true);
        thread.start();
    }

    String address() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    static boolean page(OutputStream out, String text) throws IOException {
        out.write(RecordReaderTest.record(6, 1, "Content-Type: text/plain\n\n" + text, 0));
        out.write(RecordReaderTest.record(3, 1, "\0\0\0\0\0\0\0\0", 0));
        out.flush();
        return true;
    }

    static void part(OutputStream out, int type, String text) throws IOException {
        out.write(RecordReaderTest.record(type, 1, text, 0));
        out.flush();
    }

    private void serve(Behaviour behaviour) {
        try {
            while (true) {
                try {
                    Socket socket = listener.accept();
                    connections.incrementAndGet();
                    if (takesMany) {
                        Thread own = new Thread(() -> alone(socket, behaviour), "fake-application-connection");
                        own.setDaemon(true);
                        own.start();
                    } else {
                        connection(socket, behaviour);
                    }
                } catch (IOException broken) {
                    if (listener.isClosed()) {
                        return;
                    }
                }
            }
        } finally {
            close();
        }
    }

    private void alone(Socket socket, Behaviour behaviour) {
        try {
            connection(socket, behaviour);
        } catch (IOException over) {
            // The server has closed it.
            return;
        }
    }

    private void connection(Socket opened, Behaviour behaviour) throws IOException {
        try (Socket socket = opened) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            boolean stays = true;
            for (int number = 1; stays; number++) {
                readRequest(in);
                requests.incrementAndGet();
                stays = behaviour.answer(number, socket.getOutputStream());
            }
        }
    }

    private void readRequest(DataInputStream in) throws IOException {
        long body = 0;
        while (body < promised) {
            byte[] header = new byte[8];
            in.readFully(header);
            int length = (header[4] & 0xff) << 8 | header[5] & 0xff;
            byte[] content = new byte[length];
            in.readFully(content);
            if (header[1] == RecordWriter.STDIN) {
                if (length == 0 && promised == Long.MAX_VALUE) {
                    return;
                }
                body += length;
            }
        }
    }

    /** A conversation without a body that keeps what it is told. */
    static class Asking implements Conversation {
        final StringBuilder output = new StringBuilder();
        final StringBuilder errors = new StringBuilder();
        private boolean over;

        @Override
        public Map<String, String> parameters() {
            return Map.of("REQUEST_METHOD", "GET");
        }

        @Override
        public boolean isRepeatable() {
            return output.isEmpty();
        }

        @Override
        public int body(byte[] into) {
            return -1;
        }

        @Override
        public boolean isBodyGiven() {
            return false;
        }

        @Override
        public void whenBody(Runnable callback) {
            callback.run();
        }

        @Override
        public boolean output(byte[] bytes, int offset, int count) {
            output.append(new String(bytes, offset, count, StandardCharsets.UTF_8));
            return true;
        }

        @Override
        public void errors(byte[] bytes, int offset, int count) {
            errors.append(new String(bytes, offset, count, StandardCharsets.UTF_8));
        }

        @Override
        public void idle() {
            // Nothing was collected.
        }

        void leave() {
            over = true;
        }

        @Override
        public boolean isOver() {
            return over;
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException useless) {
            throw new AssertionError(useless);
        }
    }

    /** Returns when nobody listens any more: a socket that another thread still waits at takes one more connection. */
    void closeAndWait() throws InterruptedException {
        close();
        thread.join(TimeUnit.SECONDS.toMillis(20));
    }
}
