package org.heliostat.conformance.garden;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;

/**
 * A server to be asked. Any thread may ask.
 *
 * @param name for the report
 * @param port on 127.0.0.1
 * @param tellsBodies whether it says how long the bodies were that it has read
 */
record Target(String name, int port, boolean tellsBodies) {

    private static final int PATIENCE_MILLIS = 10_000;
    private static final int PIECE = 16_384;

    /** Sends all, ends this side, and reads to the end of the connection. */
    Reading ask(byte[] bytes) throws IOException {
        ByteArrayOutputStream answers = new ByteArrayOutputStream();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.setTcpNoDelay(true);
            socket.getOutputStream().write(bytes);
            socket.shutdownOutput();
            read(socket.getInputStream(), answers);
        } catch (SocketException | SocketTimeoutException ended) {
            // A reset is an end, too; so is silence.
            return Reading.of(answers.toByteArray());
        }
        return Reading.of(answers.toByteArray());
    }

    private static void read(InputStream in, ByteArrayOutputStream answers) throws IOException {
        byte[] piece = new byte[PIECE];
        for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
            answers.write(piece, 0, n);
        }
    }
}
