package org.heliostat.listen;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.LinuxSocket;
import java.io.IOException;
import java.net.BindException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.heliostat.config.serverxml.ListenSocketConfig;

/**
 * A listen socket that is opened for other processes: clients that come wait in its queue until one of them accepts. This process
 * never does. Belongs to one thread.
 */
public final class SharedListenSocket implements AutoCloseable {

    private final ListenSocketConfig config;
    private final LinuxSocket socket;

    private SharedListenSocket(ListenSocketConfig config, LinuxSocket socket) {
        this.config = config;
        this.socket = socket;
    }

    /** @return whether this system has what is needed (Transport epoll) */
    public static boolean isAvailable() {
        return Epoll.isAvailable();
    }

    /**
     * Takes the address.
     *
     * @param rcvBufSize bytes, 0 for the system's
     * @throws ListenException when it cannot be had
     */
    public static SharedListenSocket open(ListenSocketConfig config, int backlog, int rcvBufSize)
            throws ListenException {
        InetSocketAddress address = addressOf(config);
        String name = "LS " + config.id() + ": " + config.ip() + ":" + config.port();
        if (address.isUnresolved()) {
            throw new ListenException(config.at(), name + ": address is unknown", new BindException(config.ip()));
        }
        LinuxSocket socket = LinuxSocket.newSocketStream(address.getAddress() instanceof Inet6Address
                || address.getAddress().isAnyLocalAddress() && !config.family().equals("inet"));
        try {
            socket.setReuseAddress(true);
            if (rcvBufSize > 0) {
                socket.setReceiveBufferSize(rcvBufSize);
            }
            socket.bind(address);
            socket.listen(backlog);
            return new SharedListenSocket(config, socket);
        } catch (IOException refused) {
            closeQuietly(socket);
            throw ListenException.because(config.at(), name, config.ip(), config.port(), refused);
        }
    }

    /** @return what the processes know it by */
    public String key() {
        return InheritedSockets.key(config);
    }

    /** @return as it was opened */
    public ListenSocketConfig config() {
        return config;
    }

    /** @return the port that is open */
    public int port() {
        return socket.localAddress().getPort();
    }

    /** @return number of the operating system */
    public int descriptor() {
        return socket.intValue();
    }

    @Override
    public void close() {
        closeQuietly(socket);
    }

    private static void closeQuietly(LinuxSocket socket) {
        try {
            socket.close();
        } catch (IOException given) {
            // The number is given back all the same.
            return;
        }
    }

    private static InetSocketAddress addressOf(ListenSocketConfig config) {
        if (!config.isAnyAddress()) {
            return new InetSocketAddress(config.ip(), config.port());
        }
        return config.family().equals("inet")
                ? new InetSocketAddress("0.0.0.0", config.port())
                : new InetSocketAddress((InetAddress) null, config.port());
    }
}
