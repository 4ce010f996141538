package org.heliostat.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A client that knows nothing of HTTP but where an answer ends: it sends what it is told, and can misbehave. */
public final class RawClient implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 120_000;
    private static final String LENGTH = "content-length: ";

    private final Socket socket;
    private final InputStream in;

    /** Connects to a port of this machine. */
    public RawClient(int port) throws IOException {
        this(port, 0);
    }

    /** @param receiveBuffer bytes the operating system may keep until they are read, 0 for its own choice */
    public RawClient(int port, int receiveBuffer) throws IOException {
        socket = new Socket();
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
    }

    public RawClient send(String latin1) throws IOException {
        return send(latin1, Fault.none());
    }

    public RawClient send(String latin1, Fault fault) throws IOException {
        fault.send(socket, latin1.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /** Resets the connection. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Ends this side of the connection. */
    public RawClient endOutput() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** @return the next answer with its body, which must have a Content-Length or none */
    public String readAnswer() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet = in.read();
            if (octet < 0) {
                return head.toString();
            }
            head.append((char) octet);
        }
        int at = head.toString().toLowerCase(Locale.ROOT).indexOf(LENGTH);
        int length = at < 0
                ? 0
                : Integer.parseInt(head.substring(at + LENGTH.length(), head.indexOf("\r\n", at))
                        .trim());
        return head + new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    /** @return everything up to the end of the connection */
    public String readToEnd() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        in.transferTo(all);
        return all.toString(StandardCharsets.ISO_8859_1);
    }

    /** @return the next {@code count} bytes */
    public String read(int count) throws IOException {
        return new String(in.readNBytes(count), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
