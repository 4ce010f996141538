package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A server that lets everybody in, says that it is there, and answers other commands with prepared bytes, good or bad. */
final class FakeRedis implements AutoCloseable {

    /** Answer that ends the connection. */
    static final String HANG_UP = "";

    /** Answer that never comes. */
    static final String SILENCE = "silence";

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Function<String, String> answers;
    private final List<Socket> clients = new CopyOnWriteArrayList<>();
    private final Thread acceptor = new Thread(this::accept, "fake-redis");

    /** @param answers bytes for the name of a command, as ISO 8859-1 */
    FakeRedis(Function<String, String> answers) throws IOException {
        this.answers = answers;
        acceptor.start();
    }

    int port() {
        return socket.getLocalPort();
    }

    int connections() {
        return clients.size();
    }

    @Override
    public void close() throws Exception {
        socket.close();
        for (Socket client : clients) {
            client.close();
        }
        acceptor.join(10_000);
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                clients.add(client);
                new Thread(() -> serve(client), "fake-redis-client").start();
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            InputStream in = client.getInputStream();
            OutputStream out = client.getOutputStream();
            while (true) {
                String command = command(in);
                // With PERSIST the client looks whether commands can be sent.
                String answer = command.equals("PERSIST") ? ":0\r\n" : answers.apply(command);
                if (answer.equals(HANG_UP)) {
                    return;
                }
                if (!answer.equals(SILENCE)) {
                    out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
                    out.flush();
                }
            }
        } catch (IOException gone) {
            return;
        }
    }

    /** @return the first word of the next command */
    private static String command(InputStream in) throws IOException {
        int words = Integer.parseInt(line(in).substring(1));
        String first = "";
        for (int i = 0; i < words; i++) {
            byte[] word = in.readNBytes(Integer.parseInt(line(in).substring(1)));
            line(in);
            first = i == 0 ? new String(word, StandardCharsets.ISO_8859_1) : first;
        }
        return first;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("ended");
            }
            line.append((char) c);
        }
        return line.toString().strip();
    }
}
