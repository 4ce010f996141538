package org.heliostat.gateway.fastcgi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where an application listens: {@code host:port}, {@code :port} or {@code port} on this machine, or the path of a Unix
 * socket. Immutable.
 *
 * @param text as it was written, for names and messages
 * @param host empty for a Unix socket
 * @param path of the Unix socket, empty for a port
 */
public record BindAddress(String text, String host, int port, String path) {

    /** The system's limit for the name of a Unix socket is a little above (sun_path). */
    private static final int LONGEST_PATH = 100;

    /** @return the address, empty when the text is none */
    public static Optional<BindAddress> of(String text, Path folder) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (text.indexOf('/') >= 0 || text.endsWith(".sock") || text.endsWith(".socket")) {
            String path = folder.resolve(text).toAbsolutePath().normalize().toString();
            return path.length() > LONGEST_PATH ? Optional.empty() : Optional.of(new BindAddress(text, "", 0, path));
        }
        int colon = text.lastIndexOf(':');
        String host = colon <= 0 ? "localhost" : text.substring(0, colon);
        String port = text.substring(colon + 1);
        if (!port.matches("\\d{1,5}") || Integer.parseInt(port) < 1 || Integer.parseInt(port) > 65_535) {
            return Optional.empty();
        }
        return Optional.of(new BindAddress(text, host, Integer.parseInt(port), ""));
    }

    boolean isUnix() {
        return !path.isEmpty();
    }

    /** @return the argument of {@code php-cgi -b} */
    String argument() {
        return isUnix() ? path : host + ":" + port;
    }

    /** @return a channel that waits, not yet connected */
    SocketChannel open() throws IOException {
        if (isUnix()) {
            return SocketChannel.open(StandardProtocolFamily.UNIX);
        }
        SocketChannel channel = SocketChannel.open();
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return channel;
    }

    /** @return the address, its name looked up now */
    SocketAddress socketAddress() throws IOException {
        if (isUnix()) {
            return UnixDomainSocketAddress.of(path);
        }
        // An application that is told a name listens at the IPv4 address of it.
        for (InetAddress address : InetAddress.getAllByName(host)) {
            if (address.getAddress().length == 4) {
                return new InetSocketAddress(address, port);
            }
        }
        return new InetSocketAddress(InetAddress.getByName(host), port);
    }
}
