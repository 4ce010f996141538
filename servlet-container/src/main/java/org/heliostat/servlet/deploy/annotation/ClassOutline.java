package org.heliostat.servlet.deploy.annotation;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Makes class files short before they are indexed. Of a library's class only its name, what it extends and the names of
 * its annotations are ever asked for, so that is all that is left of it; taking code, methods and fields apart is most of
 * an indexer's work. A class with an annotation of Jakarta, whose values matter, stays as it is. Format: Java Virtual
 * Machine Specification, chapter 4. Pure.
 */
final class ClassOutline {

    private static final int MAGIC = 0xCAFEBABE;
    private static final int UTF8 = 1;
    private static final int CLASS = 7;

    /** Flags and two references: of a class to itself and its superclass, of a member to name and type. */
    private static final int MEMBER_HEAD = 3 * Short.BYTES;

    private static final int MOST_NESTED = 64;
    private static final byte[] JAKARTA = ascii("Ljakarta/");
    private static final byte[] ANNOTATIONS = ascii("RuntimeVisibleAnnotations");
    private static final byte[] OF_PARAMETERS = ascii("RuntimeVisibleParameterAnnotations");

    /** Length of an entry of the constant pool behind its tag; 0 where the tag means nothing or the length varies. */
    private static final int[] LENGTHS = {0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

    private final ByteBuffer file;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final int[] places;

    /** Constants that are names of attributes with annotations; usually 0, 1 or 2 of them. */
    private final boolean[] isAnnotations;

    private final boolean[] isOfParameters;

    /** Constants that name the annotations, wherever in the class they are. */
    private final Set<Integer> annotations = new LinkedHashSet<>();

    private boolean annotated;

    private ClassOutline(ByteBuffer file, int constants) {
        this.file = file;
        this.places = new int[constants];
        this.isAnnotations = new boolean[constants];
        this.isOfParameters = new boolean[constants];
    }

    /**
     * @return a short class file of the same name, flags, superclass and interfaces, with the annotations of class,
     *     methods, fields and parameters, without their values, on the class; or the same one, when it has an annotation
     *     of Jakarta or cannot be understood
     */
    static byte[] of(byte[] classFile) {
        ByteBuffer file = ByteBuffer.wrap(classFile);
        try {
            if (file.getInt() != MAGIC) {
                return classFile;
            }
            file.getInt();
            ClassOutline outline = new ClassOutline(file, Short.toUnsignedInt(file.getShort()));
            if (!outline.readConstants()) {
                return classFile;
            }
            int header = file.position();
            if (outline.annotated) {
                outline.readAnnotations();
            }
            if (outline.annotations.stream().anyMatch(outline::isJakarta)) {
                return classFile;
            }
            file.position(header);
            return outline.write();
        } catch (RuntimeException | IOException damaged) {
            // The indexer says what is wrong with it.
            return classFile;
        }
    }

    /** @return false when there is something of a later Java */
    private boolean readConstants() {
        for (int i = 1; i < places.length; i++) {
            int tag = Byte.toUnsignedInt(file.get());
            places[i] = file.position();
            if (tag == UTF8) {
                int length = unsigned();
                isAnnotations[i] = length == ANNOTATIONS.length && begins(file.position(), ANNOTATIONS);
                isOfParameters[i] = length == OF_PARAMETERS.length && begins(file.position(), OF_PARAMETERS);
                annotated |= isAnnotations[i] || isOfParameters[i];
                skip(length);
            } else if (tag >= LENGTHS.length || LENGTHS[tag] == 0) {
                return false;
            } else {
                skip(LENGTHS[tag]);
                if (LENGTHS[tag] == Long.BYTES) {
                    i++;
                }
            }
        }
        return true;
    }

    private boolean begins(int at, byte[] text) {
        for (int i = 0; i < text.length; i++) {
            if (file.get(at + i) != text[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean isJakarta(int constant) {
        int at = places[constant];
        return Short.toUnsignedInt(file.getShort(at)) > JAKARTA.length && begins(at + Short.BYTES, JAKARTA);
    }

    private void readAnnotations() {
        skip(MEMBER_HEAD);
        skip(Short.BYTES * unsigned());
        readMembers();
        readMembers();
        readAttributes();
    }

    /** Fields or methods. */
    private void readMembers() {
        for (int left = unsigned(); left > 0; left--) {
            skip(MEMBER_HEAD);
            readAttributes();
        }
    }

    private void readAttributes() {
        for (int left = unsigned(); left > 0; left--) {
            int name = unsigned();
            int length = file.getInt();
            int end = Math.addExact(file.position(), length);
            if (isAnnotations[name]) {
                readList();
            } else if (isOfParameters[name]) {
                for (int parameters = Byte.toUnsignedInt(file.get()); parameters > 0; parameters--) {
                    readList();
                }
            }
            file.position(end);
        }
    }

    private void readList() {
        for (int left = unsigned(); left > 0; left--) {
            annotations.add(readAnnotation(0));
        }
    }

    /** @return the constant that names its type; annotations inside of annotations are values, and passed over */
    private int readAnnotation(int depth) {
        int type = unsigned();
        for (int left = unsigned(); left > 0; left--) {
            unsigned();
            skipValue(depth);
        }
        return type;
    }

    private void skipValue(int depth) {
        if (depth > MOST_NESTED) {
            throw new IllegalArgumentException("values nested more than " + MOST_NESTED + " deep");
        }
        switch (file.get()) {
            case 'e' -> skip(2 * Short.BYTES);
            case '@' -> readAnnotation(depth + 1);
            case '[' -> {
                for (int left = unsigned(); left > 0; left--) {
                    skipValue(depth + 1);
                }
            }
            default -> skip(Short.BYTES);
        }
    }

    private byte[] write() throws IOException {
        int flags = unsigned();
        int itself = unsigned();
        int parent = unsigned();
        int interfaces = unsigned();
        out.writeInt(MAGIC);
        out.writeInt(file.getInt(Integer.BYTES));
        int first = parent == 0 ? 2 : 3;
        int names = 2 * (first + interfaces) - 1;
        out.writeShort(names + (annotations.isEmpty() ? 0 : 1 + annotations.size()));
        writeClass(itself, 1);
        if (parent != 0) {
            writeClass(parent, 2);
        }
        for (int i = 0; i < interfaces; i++) {
            writeClass(unsigned(), first + i);
        }
        writeAnnotationNames();
        out.writeShort(flags);
        out.writeShort(2);
        out.writeShort(parent == 0 ? 0 : 4);
        out.writeShort(interfaces);
        for (int i = 0; i < interfaces; i++) {
            out.writeShort(2 * (first + i));
        }
        // No fields, no methods.
        out.writeShort(0);
        out.writeShort(0);
        writeAnnotations(names);
        return bytes.toByteArray();
    }

    /** Writes the name at an odd place of the constant pool, the class behind it. */
    private void writeClass(int constant, int number) throws IOException {
        writeText(places[Short.toUnsignedInt(file.getShort(places[constant]))]);
        out.writeByte(CLASS);
        out.writeShort(2 * number - 1);
    }

    private void writeText(int place) throws IOException {
        out.writeByte(UTF8);
        out.write(file.array(), place, Short.BYTES + Short.toUnsignedInt(file.getShort(place)));
    }

    private void writeAnnotationNames() throws IOException {
        if (annotations.isEmpty()) {
            return;
        }
        out.writeByte(UTF8);
        out.writeShort(ANNOTATIONS.length);
        out.write(ANNOTATIONS);
        for (int annotation : annotations) {
            writeText(places[annotation]);
        }
    }

    /** @param attribute place of the attribute's name in the constant pool; behind it are those of the annotations */
    private void writeAnnotations(int attribute) throws IOException {
        if (annotations.isEmpty()) {
            out.writeShort(0);
            return;
        }
        int count = annotations.size();
        out.writeShort(1);
        out.writeShort(attribute);
        out.writeInt(Short.BYTES + 2 * Short.BYTES * count);
        out.writeShort(count);
        for (int i = 0; i < count; i++) {
            out.writeShort(attribute + 1 + i);
            out.writeShort(0);
        }
    }

    private int unsigned() {
        return Short.toUnsignedInt(file.getShort());
    }

    /** A negative or large length throws, and the class counts as damaged. */
    private void skip(int count) {
        file.position(Math.addExact(file.position(), count));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
