package org.heliostat.launcher.primordial;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;
import org.heliostat.launcher.exit.LaunchException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The Unix domain socket that servers connect to: {@code run/processes}, for the instance's user alone. */
final class LinkSocket implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LinkSocket.class);

    /** The system's limit of such a path, without the zero behind it. */
    private static final int LONGEST_PATH = 107;

    private final Path path;
    private final ServerSocketChannel socket;

    private LinkSocket(Path path, ServerSocketChannel socket) {
        this.path = path;
        this.socket = socket;
    }

    /** @throws LaunchException when it cannot be opened, as in a folder with a long name */
    static LinkSocket open(Path path) {
        int length = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (length > LONGEST_PATH) {
            throw new LaunchException(path + ": a path of " + length + " bytes (expected: at most " + LONGEST_PATH
                    + " with MaxProcs above 1; an instance in another folder)");
        }
        try {
            // Of a process that was killed; the instance's lock is ours.
            Files.deleteIfExists(path);
            ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            socket.bind(UnixDomainSocketAddress.of(path));
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
            return new LinkSocket(path, socket);
        } catch (IOException refused) {
            throw new LaunchException(
                    path + ": cannot be opened (expected: nothing of that name, or what an earlier start has left): "
                            + refused);
        }
    }

    Path path() {
        return path;
    }

    /** @param connected takes each connection, on the thread that accepts */
    void start(Consumer<ServerLink> connected) {
        Thread thread = new Thread(null, () -> accept(connected), "link-acceptor", 0, false);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept(Consumer<ServerLink> connected) {
        try {
            while (socket.isOpen()) {
                connected.accept(new ServerLink(socket.accept()));
            }
        } catch (IOException closed) {
            LOG.debug("no more servers connect", closed);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
            Files.deleteIfExists(path);
        } catch (IOException kept) {
            LOG.debug("{}", path, kept);
        }
    }
}
