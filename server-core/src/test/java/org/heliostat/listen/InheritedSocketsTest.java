package org.heliostat.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.epoll.LinuxSocket;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Listen sockets that another process has passed on. */
class InheritedSocketsTest {

    private static final String USED = "ls1 any 80";
    private static final String UNUSED = "ls2 any 81";
    private static final String ADMIN = "admin 127.0.0.1 8889";

    @BeforeEach
    void onlyWhereSocketsCanBePassedOn() {
        assumeTrue(SharedListenSocket.isAvailable());
    }

    /** A client that comes to a socket which stays open waits for ever. */
    @Test
    void whatNobodyTakesIsClosed() throws IOException {
        LinuxSocket used = listening();
        LinuxSocket unused = listening();
        LinuxSocket admin = listening();
        int port = unused.localAddress().getPort();
        InheritedSockets sockets =
                InheritedSockets.of(Map.of(USED, used.intValue(), UNUSED, unused.intValue(), ADMIN, admin.intValue()));
        assertThat(sockets.take(USED)).hasValue(used.intValue());

        assertThat(sockets.closeRest(Set.of(ADMIN))).containsExactly(UNUSED);
        sockets.closed(USED);

        assertThat(sockets.closedSince()).containsExactly(UNUSED, USED);
        assertThat(sockets.closedSince()).as("told once").isEmpty();
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port))
                .isInstanceOf(ConnectException.class);
        assertThat(sockets.take(UNUSED)).isEmpty();
        new Socket(InetAddress.getLoopbackAddress(), used.localAddress().getPort()).close();
        assertThat(sockets.take(ADMIN)).hasValue(admin.intValue());
        assertThat(sockets.closeRest(Set.of())).isEmpty();
        used.close();
        admin.close();
    }

    @Test
    void newAddressesAreOpenedByTheThreadThatMayAlone() throws Exception {
        InheritedSockets sockets = InheritedSockets.of(Map.of());

        boolean other = sockets.whileOpeningNew(() -> {
            assertThat(sockets.opensNew()).isTrue();
            FutureTask<Boolean> reload = new FutureTask<>(sockets::opensNew);
            new Thread(reload).start();
            try {
                return reload.get();
            } catch (Exception failed) {
                throw new AssertionError(failed);
            }
        });

        assertThat(other).isFalse();
        assertThat(sockets.opensNew()).isFalse();
    }

    private static LinuxSocket listening() throws IOException {
        LinuxSocket socket = LinuxSocket.newSocketStream(false);
        socket.bind(new InetSocketAddress("127.0.0.1", 0));
        socket.listen(5);
        return socket;
    }
}
