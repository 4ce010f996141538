package org.heliostat.compression;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** Bodies as clients code them. */
final class Coded {

    private Coded() {}

    static byte[] gzip(byte[] plain) {
        return written(plain, GZIPOutputStream::new);
    }

    static byte[] zlib(byte[] plain) {
        return written(plain, DeflaterOutputStream::new);
    }

    static byte[] bareDeflate(byte[] plain) {
        return written(plain, out -> new DeflaterOutputStream(out, new Deflater(9, true)));
    }

    /** One member whose head has everything that RFC 1952 allows. */
    static byte[] gzipWithAllFields(byte[] plain) {
        byte[] usual = gzip(plain);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(usual, 0, 3);
        all.write(2 | 4 | 8 | 16);
        all.write(usual, 4, 6);
        all.writeBytes(new byte[] {3, 0, 'a', 'b', 0});
        all.writeBytes(new byte[] {'n', 0});
        all.writeBytes(new byte[] {'c', 'd', 0});
        CRC32 sum = new CRC32();
        sum.update(all.toByteArray());
        all.write((int) sum.getValue() & 0xff);
        all.write((int) (sum.getValue() >> 8) & 0xff);
        all.write(usual, 10, usual.length - 10);
        return all.toByteArray();
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private interface Coder {
        OutputStream open(OutputStream out) throws IOException;
    }

    private static byte[] written(byte[] plain, Coder coder) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream coded = coder.open(out)) {
            coded.write(plain);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return out.toByteArray();
    }
}
