package org.heliostat.testing;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;

/** A client's socket that cuts the first record of TLS into many, each of which leaves alone. */
public final class CutHello extends Socket {

    private static final int HEADER = 5;

    private final int bytesPerRecord;
    private boolean done;

    public CutHello(int port, int bytesPerRecord) throws IOException {
        super(InetAddress.getLoopbackAddress(), port);
        this.bytesPerRecord = bytesPerRecord;
        setTcpNoDelay(true);
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return new FilterOutputStream(super.getOutputStream()) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                if (done) {
                    out.write(bytes, offset, length);
                    return;
                }
                done = true;
                for (int at = HEADER; at < length; at += bytesPerRecord) {
                    int part = Math.min(bytesPerRecord, length - at);
                    ByteArrayOutputStream record = new ByteArrayOutputStream();
                    record.write(bytes, offset, 3);
                    record.write(part >> 8);
                    record.write(part);
                    record.write(bytes, offset + at, part);
                    out.write(record.toByteArray());
                    out.flush();
                }
            }
        };
    }
}
