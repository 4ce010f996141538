package org.heliostat.benchmarks.http2;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.benchmarks.hostile.Frames;
import org.heliostat.benchmarks.load.server.AllocationMeter;
import org.heliostat.benchmarks.load.server.Documents;
import org.heliostat.benchmarks.load.server.ServerProcess;

/** Connections that have had one answer each and ask for nothing more: what one takes of the server's heap. One thread. */
final class IdleConnections {

    private static final int WARM_UP = 500;
    private static final String HTTP1_GET = "GET " + Documents.SMALL + " HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private final ServerProcess server;
    private final AllocationMeter meter;

    IdleConnections(ServerProcess server, AllocationMeter meter) {
        this.server = server;
        this.meter = meter;
    }

    /**
     * @param count of them; the server must not end them before the last is open and its heap was looked at
     * @return bytes of heap for each
     */
    double measure(boolean isHttp2, int count) throws IOException {
        // What the server learns and loads once is no connection's.
        close(open(isHttp2, Math.min(count, WARM_UP)));
        long before = meter.liveBytes();
        List<Socket> open = open(isHttp2, count);
        try {
            return (meter.liveBytes() - before) / (double) count;
        } finally {
            close(open);
        }
    }

    private List<Socket> open(boolean isHttp2, int count) throws IOException {
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
                open.add(socket);
                if (isHttp2) {
                    askHttp2(socket);
                } else {
                    askHttp1(socket);
                }
            }
            return open;
        } catch (IOException failed) {
            close(open);
            throw failed;
        }
    }

    private static void askHttp1(Socket socket) throws IOException {
        socket.getOutputStream().write(HTTP1_GET.getBytes(StandardCharsets.US_ASCII));
        byte[] answer = new byte[0];
        while (!isWhole(answer)) {
            int more = Math.max(1, socket.getInputStream().available());
            byte[] read = socket.getInputStream().readNBytes(more);
            if (read.length == 0) {
                throw new EOFException("the server closed a connection before its answer");
            }
            answer = Frames.joined(answer, read);
        }
    }

    private static boolean isWhole(byte[] answer) {
        int end = new String(answer, StandardCharsets.ISO_8859_1).indexOf("\r\n\r\n");
        return end >= 0 && answer.length >= end + 4 + Documents.SMALL_SIZE;
    }

    private static void askHttp2(Socket socket) throws IOException {
        socket.getOutputStream()
                .write(Frames.joined(Frames.preface(), Frames.settingsAck(), Frames.get(1, Documents.SMALL)));
        DataInputStream in = new DataInputStream(socket.getInputStream());
        boolean isAnswered = false;
        while (!isAnswered) {
            int lengthAndKind = in.readInt();
            int flags = in.readUnsignedByte();
            in.readInt();
            in.readFully(new byte[lengthAndKind >>> 8]);
            isAnswered = (lengthAndKind & 0xff) == Frames.DATA && (flags & Frames.END_STREAM) != 0;
        }
    }

    private static void close(List<Socket> open) throws IOException {
        for (Socket each : open) {
            each.close();
        }
    }
}
