package org.heliostat.launcher.primordial;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.heliostat.launcher.link.FrameChannel;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkVersion;

/** A process of a test, with a connection whose other end the test reads. */
final class LinkedMember implements AutoCloseable {

    final Seat seat;
    final FakeChild child;
    final Member member;
    private final ServerLink link;
    private final FrameChannel end;

    LinkedMember(int number) throws IOException {
        try (ServerSocketChannel listening = ServerSocketChannel.open()) {
            listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            end = new FrameChannel(SocketChannel.open(listening.getLocalAddress()));
            link = new ServerLink(listening.accept());
        }
        link.start((from, frame) -> {});
        seat = new Seat(number);
        child = new FakeChild(4_000 + number);
        member = new Member(number, seat, "a", child, 0);
        seat.member(member);
        member.connected(link);
    }

    static LinkedMember ready(int number) throws IOException {
        LinkedMember made = new LinkedMember(number);
        made.member.version(LinkVersion.OWN);
        made.member.ready(0);
        return made;
    }

    /** @return what the process is sent next; waits for it */
    LinkFrame next() throws IOException {
        return end.read(FrameChannel.LONGEST_BODY).orElseThrow();
    }

    @Override
    public void close() throws IOException {
        link.close();
        end.close();
    }
}
