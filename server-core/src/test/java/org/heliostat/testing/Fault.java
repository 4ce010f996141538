package org.heliostat.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;

/** How a client misbehaves while it sends a request: a value to be handed to {@link RawClient#send}. */
public interface Fault {

    /** Sends the bytes in the way of this fault. */
    void send(Socket socket, byte[] bytes) throws IOException;

    /** Sends everything at once. */
    static Fault none() {
        return (socket, bytes) -> {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        };
    }

    /** Sends the first {@code count} bytes, and nothing more while the connection stays open. */
    static Fault stallAfter(int count) {
        return (socket, bytes) -> socket.getOutputStream().write(bytes, 0, Math.min(count, bytes.length));
    }

    /** Sends {@code step} bytes per segment. */
    static Fault trickle(int step) {
        return (socket, bytes) -> {
            OutputStream out = socket.getOutputStream();
            for (int at = 0; at < bytes.length; at += step) {
                out.write(bytes, at, Math.min(step, bytes.length - at));
                out.flush();
            }
        };
    }

    /** Sends the first {@code count} bytes and closes. */
    static Fault closeAfter(int count) {
        return (socket, bytes) -> {
            stallAfter(count).send(socket, bytes);
            socket.close();
        };
    }

    /** Sends the first {@code count} bytes and resets the connection. */
    static Fault resetAfter(int count) {
        return (socket, bytes) -> {
            stallAfter(count).send(socket, bytes);
            socket.setSoLinger(true, 0);
            socket.close();
        };
    }
}
