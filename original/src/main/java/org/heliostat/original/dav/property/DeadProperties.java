package org.heliostat.original.dav.property;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.heliostat.original.dav.xml.XmlName;

/**
 * What clients have said of one file: XML that the server only keeps (RFC 4918, section 4.1). Immutable.
 *
 * @param xml the element of each property, as it can stand anywhere in a document, in the order they were given
 */
public record DeadProperties(Map<XmlName, String> xml) {

    public static final DeadProperties NONE = new DeadProperties(Map.of());

    private static final int MAGIC = 0x48535044;
    private static final int VERSION = 1;

    public DeadProperties {
        xml = Collections.unmodifiableMap(new LinkedHashMap<>(xml));
    }

    public boolean isEmpty() {
        return xml.isEmpty();
    }

    /** @return bytes that names and values have altogether */
    public long size() {
        long size = 0;
        for (Map.Entry<XmlName, String> property : xml.entrySet()) {
            size += bytes(property.getKey().namespace()).length
                    + bytes(property.getKey().local()).length
                    + bytes(property.getValue()).length;
        }
        return size;
    }

    byte[] written() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeInt(VERSION);
        out.writeInt(xml.size());
        for (Map.Entry<XmlName, String> property : xml.entrySet()) {
            write(out, property.getKey().namespace());
            write(out, property.getKey().local());
            write(out, property.getValue());
        }
        return bytes.toByteArray();
    }

    static DeadProperties read(byte[] written) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(written));
        if (in.readInt() != MAGIC || in.readInt() != VERSION) {
            throw new IOException("no file of properties");
        }
        int count = in.readInt();
        Map<XmlName, String> xml = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            XmlName name = new XmlName(text(in), text(in));
            xml.put(name, text(in));
        }
        return new DeadProperties(xml);
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = bytes(text);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("no file of properties");
        }
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
