package org.heliostat.http.channel;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLEngine;

/** A protocol that notes what its connection tells it. */
final class FakeProtocol implements ChannelProtocol {

    final List<String> told = new ArrayList<>();
    boolean serving;
    boolean ending;
    boolean failsAtItsEnd;

    @Override
    public void secured(SSLEngine engine, String applicationProtocol) {
        told.add("secured");
    }

    @Override
    public void handshakeFailed() {
        told.add("handshake failed");
    }

    @Override
    public void received(ByteBuf bytes) {
        told.add("received " + bytes.toString(StandardCharsets.ISO_8859_1));
        bytes.release();
    }

    @Override
    public void overdue(ByteBuf begun) {
        told.add("overdue " + begun.toString(StandardCharsets.ISO_8859_1));
        begun.release();
    }

    @Override
    public void writable() {
        told.add("writable");
    }

    @Override
    public void inputEnded() {
        told.add("input ended");
    }

    @Override
    public void lost() {
        told.add("lost");
        if (failsAtItsEnd) {
            throw new IllegalStateException("a defect, on purpose");
        }
    }

    @Override
    public void tick(long now) {
        told.add("tick");
    }

    @Override
    public void drain() {
        told.add("drain");
    }

    @Override
    public boolean isServing() {
        return serving;
    }

    @Override
    public boolean isWaiting() {
        return !serving;
    }

    @Override
    public boolean isEnding() {
        return ending;
    }
}
