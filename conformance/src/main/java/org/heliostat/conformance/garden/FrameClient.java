package org.heliostat.conformance.garden;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Sends frames and reads what becomes of the streams 1 and 3, by the contents of the answers alone: their fields need not be
 * decoded. Used by one thread.
 */
final class FrameClient {

    private static final int PATIENCE_MILLIS = 5_000;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int GOAWAY = 7;
    private static final int END_STREAM = 1;
    private static final int LARGEST = 1 << 20;

    private final Map<Integer, ByteArrayOutputStream> contents = new TreeMap<>();
    private final Map<Integer, Boolean> ended = new TreeMap<>();

    private FrameClient() {}

    /** Sends all, and reads until both streams or the connection have ended. */
    static Reading ask(int port, byte[] frames) throws IOException {
        FrameClient client = new FrameClient();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.setTcpNoDelay(true);
            socket.getOutputStream().write(frames);
            client.read(new DataInputStream(socket.getInputStream()));
        } catch (SocketException | SocketTimeoutException over) {
            // A reset is an end, too; so is silence.
            return client.reading();
        }
        return client.reading();
    }

    private void read(DataInputStream in) throws IOException {
        while (ended.size() < 2) {
            int first = in.read();
            if (first < 0) {
                return;
            }
            int length = first << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int stream = in.readInt();
            byte[] payload = in.readNBytes(Math.min(length, LARGEST));
            if (type == DATA) {
                contents.computeIfAbsent(stream, none -> new ByteArrayOutputStream())
                        .writeBytes(payload);
            }
            boolean isLast = (type == DATA || type == HEADERS) && (flags & END_STREAM) != 0;
            if (type == RST_STREAM || isLast) {
                ended.put(stream, true);
            }
            if (type == GOAWAY && payload.length > 7 && payload[7] != 0) {
                return;
            }
        }
    }

    private Reading reading() {
        List<String> steps = new ArrayList<>();
        for (int stream = 1; stream <= 3; stream += 2) {
            ByteArrayOutputStream content = contents.get(stream);
            String text = content == null ? "" : content.toString(StandardCharsets.ISO_8859_1);
            if (text.startsWith(EchoServlet.READ)) {
                steps.add(step(text.substring(EchoServlet.READ.length())));
            } else if (ended.containsKey(stream)) {
                steps.add(Reading.REFUSED);
            } else {
                break;
            }
        }
        return new Reading(steps, List.of());
    }

    private static String step(String lines) {
        return Arrays.stream(lines.split("\n", -1))
                .map(line -> Reading.escaped(line).replace(" ", "\\x20"))
                .collect(Collectors.joining(" "));
    }
}
