package org.heliostat.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.heliostat.testing.Http2Frames.Frame;

/** A client of HTTP/2 that sends the frames it is told, and can misbehave. */
public final class RawHttp2Client implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 120_000;

    private final Socket socket;
    private final InputStream in;
    private final Http2Frames frames = new Http2Frames();
    private final Deque<Frame> unread = new ArrayDeque<>();

    /** Connects to a port of this machine, and begins with these settings. */
    public RawHttp2Client(int port, int... settings) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port), settings);
    }

    /** Speaks on a connection that is open; closing this client closes it. */
    public RawHttp2Client(Socket open, int... settings) throws IOException {
        socket = open;
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
        send(Http2Frames.preface(settings));
    }

    /** @return a connection to a port of this machine with TLS, which has agreed on HTTP/2 by ALPN */
    public static SSLSocket secure(SSLContext tls, int port, String serverName) throws IOException {
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setServerNames(List.of(new SNIHostName(serverName)));
        parameters.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(parameters);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.startHandshake();
        if (!"h2".equals(socket.getApplicationProtocol())) {
            socket.close();
            throw new IOException("ALPN: " + socket.getApplicationProtocol() + " (expected: h2)");
        }
        return socket;
    }

    public RawHttp2Client send(byte[]... parts) throws IOException {
        socket.getOutputStream().write(Http2Frames.joined(parts));
        socket.getOutputStream().flush();
        return this;
    }

    /** Sends from a thread of its own, as fast as the server takes it, and stops where the server has closed the connection. */
    public RawHttp2Client flood(byte[] bytes) {
        Thread sender = new Thread(
                () -> {
                    try {
                        socket.getOutputStream().write(bytes);
                        socket.getOutputStream().flush();
                    } catch (IOException closed) {
                        // What the server thinks of it is read from the connection.
                        return;
                    }
                },
                "flood");
        sender.setDaemon(true);
        sender.start();
        return this;
    }

    /** @return the next frame that fits; those before it are lost */
    public Frame await(Predicate<Frame> wanted) throws IOException {
        while (true) {
            Frame frame = next();
            if (frame == null) {
                throw new IOException("the server has closed the connection");
            }
            if (frame.type() == Http2Frames.HEADERS) {
                frames.fields(frame);
            }
            if (wanted.test(frame)) {
                return frame;
            }
        }
    }

    /** @return what has come until the server closed the connection */
    public List<Frame> untilClosed() throws IOException {
        List<Frame> all = new ArrayList<>();
        for (Frame frame = next(); frame != null; frame = next()) {
            all.add(frame);
        }
        return all;
    }

    /** @return fields and, under {@code body}, content of one answer; other streams' frames are lost */
    public Map<String, String> answer(int stream) throws IOException {
        Map<String, String> answer = null;
        StringBuilder body = new StringBuilder();
        while (true) {
            Frame frame = next();
            if (frame == null) {
                throw new IOException("the server has closed the connection");
            }
            Map<String, String> fields = frame.type() == Http2Frames.HEADERS ? frames.fields(frame) : Map.of();
            if (frame.stream() != stream) {
                continue;
            }
            if (frame.type() == Http2Frames.RST_STREAM) {
                throw new IOException("the server has reset the stream: " + frame.number(0));
            }
            if (answer == null && frame.type() == Http2Frames.HEADERS) {
                answer = fields;
            } else if (frame.type() == Http2Frames.DATA) {
                body.append(frame.text());
            }
            if (frame.isLast() && answer != null) {
                answer.put("body", body.toString());
                return answer;
            }
        }
    }

    private Frame next() throws IOException {
        byte[] bytes = new byte[16_384];
        while (unread.isEmpty()) {
            int count = read(bytes);
            if (count < 0) {
                return null;
            }
            unread.addAll(frames.read(Arrays.copyOf(bytes, count)));
        }
        return unread.remove();
    }

    /** A reset is an end, too, and so is one in the middle of TLS. */
    private int read(byte[] bytes) throws IOException {
        try {
            return in.read(bytes);
        } catch (SocketException | SSLException reset) {
            return -1;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
