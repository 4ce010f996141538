package org.heliostat.jdbcpool.lent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a class in the format of the Java virtual machine (JVMS 4): a name, a parent, one interface, methods. One
 * thread.
 */
final class ClassFile {

    private static final int MAGIC = 0xCAFEBABE;
    private static final int JAVA_17 = 61;
    private static final int FINAL_SUPER = 0x0030;
    private static final int PUBLIC = 0x0001;
    private static final int SAME_LOCALS_ONE_ON_THE_STACK = 247;
    private static final int OBJECT = 7;

    private final ByteArrayOutputStream constantBytes = new ByteArrayOutputStream();
    private final DataOutputStream constants = new DataOutputStream(constantBytes);
    private final Map<String, Integer> known = new HashMap<>();
    private final ByteArrayOutputStream methodBytes = new ByteArrayOutputStream();
    private final DataOutputStream methods = new DataOutputStream(methodBytes);
    private int constantCount = 1;
    private int methodCount;

    int type(String name) throws IOException {
        return constant("type " + name, 7, utf8(name), null);
    }

    int text(String text) throws IOException {
        return constant("text " + text, 8, utf8(text), null);
    }

    /** @param tag 9: field, 10: method of a class, 11: method of an interface */
    int member(int tag, String owner, String name, String descriptor) throws IOException {
        int nameAndType = constant("name " + name + descriptor, 12, utf8(name), utf8(descriptor));
        return constant(tag + owner + "." + name + descriptor, tag, type(owner), nameAndType);
    }

    private int utf8(String text) throws IOException {
        Integer before = known.get(text);
        if (before != null) {
            return before;
        }
        constants.writeByte(1);
        constants.writeUTF(text);
        known.put(text, constantCount);
        return constantCount++;
    }

    private int constant(String key, int tag, int first, @Nullable Integer second) throws IOException {
        Integer before = known.get(key + " #");
        if (before != null) {
            return before;
        }
        constants.writeByte(tag);
        constants.writeShort(first);
        if (second != null) {
            constants.writeShort(second);
        }
        known.put(key + " #", constantCount);
        return constantCount++;
    }

    /**
     * @param stack the most that is on the stack
     * @param locals what parameters take, {@code this} among them
     * @param handler where the handler of all that is thrown before it begins; 0: there is none
     */
    void method(String name, String descriptor, byte[] code, int stack, int locals, int handler) throws IOException {
        boolean handles = handler > 0;
        shorts(PUBLIC, utf8(name), utf8(descriptor), 1, utf8("Code"));
        methods.writeInt(12 + code.length + (handles ? 8 + 14 : 0));
        shorts(stack, locals);
        methods.writeInt(code.length);
        methods.write(code);
        if (handles) {
            shorts(1, 0, handler, handler, 0);
            shorts(1, utf8("StackMapTable"));
            methods.writeInt(8);
            shorts(1);
            methods.writeByte(SAME_LOCALS_ONE_ON_THE_STACK);
            shorts(handler);
            methods.writeByte(OBJECT);
            shorts(type("java/lang/Throwable"));
        } else {
            shorts(0, 0);
        }
        methodCount++;
    }

    private void shorts(int... values) throws IOException {
        for (int value : values) {
            methods.writeShort(value);
        }
    }

    byte[] bytes(String name, String parent, String implemented) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream file = new DataOutputStream(bytes);
        int self = type(name);
        int above = type(parent);
        int own = type(implemented);
        file.writeInt(MAGIC);
        file.writeInt(JAVA_17);
        file.writeShort(constantCount);
        constantBytes.writeTo(file);
        file.writeShort(FINAL_SUPER);
        file.writeShort(self);
        file.writeShort(above);
        file.writeShort(1);
        file.writeShort(own);
        file.writeShort(0);
        file.writeShort(methodCount);
        methodBytes.writeTo(file);
        file.writeShort(0);
        return bytes.toByteArray();
    }
}
