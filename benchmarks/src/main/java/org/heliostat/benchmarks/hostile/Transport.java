package org.heliostat.benchmarks.hostile;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.heliostat.benchmarks.load.server.KeyFiles;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.jspecify.annotations.Nullable;

/** How all clients reach the server and the sink: in plain text, or over TLS with HTTP/2 by ALPN. Any thread. */
final class Transport {

    static final String HTTP2 = "h2";

    static final Transport PLAIN = new Transport(null);

    private static final int HANDSHAKE_MILLIS = 5_000;

    private final @Nullable SSLContext context;

    private Transport(@Nullable SSLContext context) {
        this.context = context;
    }

    /** @param key that the server and the sink show, and the clients believe */
    static Transport secure(KeyFiles key) throws IOException {
        return new Transport(key.context());
    }

    int port(ServerProcess server) {
        return context == null ? server.port() : server.ports().secure();
    }

    /** @param channel connected, and blocking */
    Wire wire(SocketChannel channel) throws IOException {
        if (context == null) {
            return new Wire.Plain(channel);
        }
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(true);
        engine.setSSLParameters(http2(engine.getSSLParameters()));
        return new SecureWire(channel, engine);
    }

    /** Closing the socket ends it, without a word inside of TLS that could be waited for. */
    OutputStream output(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        if (context == null) {
            return socket.getOutputStream();
        }
        String address = InetAddress.getLoopbackAddress().getHostAddress();
        SSLSocket secure =
                (SSLSocket) context.getSocketFactory().createSocket(socket, address, socket.getPort(), false);
        secure.setSSLParameters(http2(secure.getSSLParameters()));
        socket.setSoTimeout(HANDSHAKE_MILLIS);
        secure.startHandshake();
        return secure.getOutputStream();
    }

    /** @return accepts on a free port of 127.0.0.1 */
    ServerSocket listen(int backlog) throws IOException {
        if (context == null) {
            return new ServerSocket(0, backlog, InetAddress.getLoopbackAddress());
        }
        SSLServerSocket secure = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, backlog, InetAddress.getLoopbackAddress());
        secure.setSSLParameters(http2(secure.getSSLParameters()));
        return secure;
    }

    private static SSLParameters http2(SSLParameters parameters) {
        parameters.setApplicationProtocols(new String[] {HTTP2});
        return parameters;
    }
}
