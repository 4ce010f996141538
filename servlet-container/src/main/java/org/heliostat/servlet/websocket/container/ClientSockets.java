package org.heliostat.servlet.websocket.container;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Opens connections to servers, by TLS where the scheme is {@code wss}. Any thread. */
final class ClientSockets {

    private ClientSockets() {}

    /**
     * @param tls of the application, null for Java's default
     * @param timeoutMillis for connecting, and for each read of what follows until the handshake is over
     */
    static Socket connect(URI uri, @Nullable SSLContext tls, int timeoutMillis) throws IOException {
        boolean secure = isSecure(uri);
        int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
        Socket socket = new Socket();
        boolean connected = false;
        try {
            socket.connect(new InetSocketAddress(uri.getHost(), port), timeoutMillis);
            socket.setSoTimeout(timeoutMillis);
            socket.setTcpNoDelay(true);
            Socket used = secure ? secured(socket, uri.getHost(), port, tls) : socket;
            connected = true;
            return used;
        } finally {
            if (!connected) {
                socket.close();
            }
        }
    }

    static boolean isSecure(URI uri) {
        return "wss".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
    }

    private static Socket secured(Socket plain, String host, int port, @Nullable SSLContext tls) throws IOException {
        SSLContext context = tls == null ? standard() : tls;
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private static SSLContext standard() throws IOException {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException missing) {
            throw new IOException("this Java has no TLS", missing);
        }
    }
}
