package org.heliostat.launcher.process;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;

/** A name server, asked over TCP, for which every host has the address 127.0.0.1, and nothing else. */
final class SmallNameServer implements AutoCloseable {

    private static final int HEAD_BYTES = 12;
    private static final int TYPE_A = 1;
    private static final short ANSWER = (short) 0x8180;

    private final ServerSocket socket;

    SmallNameServer() throws IOException {
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "small-name-server");
        thread.setDaemon(true);
        thread.start();
    }

    String address() {
        return "127.0.0.1:" + socket.getLocalPort();
    }

    /** One client after the other: each asks one thing. */
    private void serve() {
        while (!socket.isClosed()) {
            try (Socket client = socket.accept()) {
                client.setSoTimeout(10_000);
                DataInputStream in = new DataInputStream(client.getInputStream());
                byte[] question = new byte[in.readUnsignedShort()];
                in.readFully(question);
                byte[] answer = answer(question);
                DataOutputStream out = new DataOutputStream(client.getOutputStream());
                out.writeShort(answer.length);
                out.write(answer);
            } catch (IOException gone) {
                // The next one may be luckier; the end of the test closes the socket.
                continue;
            }
        }
    }

    /** RFC 1035, section 4.1: the question again, and one record where it is about an address. */
    private static byte[] answer(byte[] question) {
        int end = HEAD_BYTES;
        while (question[end] != 0) {
            end += question[end] + 1;
        }
        end++;
        boolean isAddress = question[end + 1] == TYPE_A;
        ByteBuffer answer = ByteBuffer.allocate(end + 4 + (isAddress ? 16 : 0));
        answer.put(question, 0, 2).putShort(ANSWER).putShort((short) 1).putShort((short) (isAddress ? 1 : 0));
        answer.putInt(0).put(question, HEAD_BYTES, end + 4 - HEAD_BYTES);
        if (isAddress) {
            answer.putShort((short) (0xc000 | HEAD_BYTES))
                    .putShort((short) TYPE_A)
                    .putShort((short) 1);
            answer.putInt(60).putShort((short) 4).put(new byte[] {127, 0, 0, 1});
        }
        return answer.array();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
