package org.heliostat.servlet.multipart;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.servlethttp.fields.RequestLimits;
import org.heliostat.testing.Must;

/**
 * Octets as a multipart body with the boundary {@code B}: whole or byte by byte it is the same parts, or the parser's own
 * refusal; parts keep to the limits, and none of them is larger than the body. No part goes to a file.
 */
public final class MultipartFuzz {

    private static final RequestLimits SERVER = new RequestLimits(10, 200, 20, 6, 500, 0, Integer.MAX_VALUE, 100_000);
    private static final MultipartLimits LIMITS =
            new MultipartLimits(Path.of("unused"), new MultipartSettings("", -1, -1, Integer.MAX_VALUE), SERVER);

    private MultipartFuzz() {}

    /** Gives one byte at a time. */
    private static final class Drops extends InputStream {

        private final InputStream bytes;

        Drops(byte[] bytes) {
            this.bytes = new ByteArrayInputStream(bytes);
        }

        @Override
        public int read() throws IOException {
            return bytes.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return bytes.read(target, offset, Math.min(length, 1));
        }
    }

    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        String whole = told(new ByteArrayInputStream(input), input.length);
        Must.equal(told(new Drops(input), input.length), whole, "a body that comes byte by byte");
    }

    private static String told(InputStream body, int size) throws IOException {
        List<FormPart> parts;
        try {
            parts = MultipartBody.read(body, -1, "B", LIMITS, StandardCharsets.UTF_8);
        } catch (MultipartException refused) {
            Must.beOneLine(refused.getMessage());
            Must.hold(refused.status() == 400 || refused.status() == 413, "status " + refused.status());
            return refused.getMessage();
        }
        Must.hold(parts.size() <= SERVER.maxParts(), "more parts than are allowed");
        StringBuilder text = new StringBuilder();
        long total = 0;
        long fields = 0;
        for (FormPart part : parts) {
            Must.hold(!part.isInFile(), "a part went to a file");
            total += part.getSize();
            fields += part.isField() ? part.getSize() : 0;
            text.append(part.getName())
                    .append('|')
                    .append(part.getSubmittedFileName())
                    .append('|')
                    .append(part.getContentType())
                    .append('|');
            text.append(Base64.getEncoder().encodeToString(part.getInputStream().readAllBytes()));
            text.append('\n');
            Must.hold(part.getHeaderNames().size() <= SERVER.maxPartHeaders(), "more fields than are allowed");
        }
        Must.hold(fields <= SERVER.maxFormBytes(), "more of fields than is allowed");
        Must.hold(total <= size, "more comes out than went in");
        FormPart.deleteAll(parts);
        return text.toString();
    }
}
