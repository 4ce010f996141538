package org.heliostat.servlet.naming;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/** A mail server that takes every mail and keeps what it was told, one client after the other. */
final class SmtpSocket implements AutoCloseable {

    private final ServerSocket socket;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    SmtpSocket() throws IOException {
        socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "smtp");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return socket.getLocalPort();
    }

    /** Every line that clients sent. */
    List<String> lines() {
        return lines;
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket client = socket.accept()) {
                talk(client);
            } catch (IOException over) {
                lines.add("over: " + over.getMessage());
            }
        }
    }

    private void talk(Socket client) throws IOException {
        var in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
        say(client, "220 here");
        boolean data = false;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            lines.add(line);
            String verb = line.split(" ", 2)[0].toUpperCase(Locale.ROOT);
            if (data) {
                data = !line.equals(".");
                verb = data ? "" : "TAKEN";
            }
            switch (verb) {
                case "" -> {}
                case "EHLO" -> say(client, "250-here\r\n250 AUTH PLAIN");
                case "AUTH" -> say(client, "235 welcome");
                case "DATA" -> {
                    data = true;
                    say(client, "354 go on");
                }
                case "QUIT" -> say(client, "221 bye");
                default -> say(client, "250 yes");
            }
        }
    }

    private static void say(Socket client, String answer) throws IOException {
        client.getOutputStream().write((answer + "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException open) {
            throw new UncheckedIOException(open);
        }
    }
}
