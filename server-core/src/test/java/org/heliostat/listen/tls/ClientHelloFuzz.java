package org.heliostat.listen.tls;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.heliostat.listen.tls.ClientHelloReader.State;
import org.heliostat.testing.Must;

/**
 * Octets as the first records of a TLS client: however they are cut, the same is found out; what is complete is within its
 * bounds and names a host that can be one.
 */
public final class ClientHelloFuzz {

    private ClientHelloFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        ByteBuf whole = Unpooled.wrappedBuffer(input);
        ClientHelloReader atOnce = new ClientHelloReader();
        int end = atOnce.read(whole, 0);
        Must.hold(end >= 0 && end <= input.length, "it stopped at " + end);

        ClientHelloReader cut = new ClientHelloReader();
        ByteBuf received = Unpooled.buffer(Math.max(1, input.length));
        int at = 0;
        for (int i = 0; i < input.length && cut.state() == State.INCOMPLETE; i++) {
            received.writeByte(input[i]);
            int next = cut.read(received, at);
            Must.hold(next >= at, "it went back");
            at = next;
        }
        boolean endsEarlier = cut.state() == State.COMPLETE && atOnce.state() == State.BROKEN;
        Must.hold(endsEarlier || cut.state() == atOnce.state(), cut.state() + " byte by byte, else " + atOnce.state());
        if (atOnce.state() == State.COMPLETE) {
            Must.equal(cut.hello(), atOnce.hello(), "a hello that comes byte by byte");
            ClientHello hello = atOnce.hello().orElseThrow();
            Must.hold(hello.serverName().length() <= 255, "a long name of a host");
            Must.hold(hello.serverName().matches("[a-z0-9._-]*"), "no name of a host: " + hello.serverName());
        } else {
            Must.hold(atOnce.hello().isEmpty(), "a hello of what is not complete");
        }
        Must.hold(
                atOnce.state() != State.INCOMPLETE
                        || input.length <= ClientHelloReader.LONGEST + 4 + 5 * (ClientHelloReader.MOST_RECORDS + 1),
                "more is waited for than a hello may have");
    }
}
