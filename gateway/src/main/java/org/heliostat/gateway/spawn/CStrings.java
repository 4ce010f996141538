package org.heliostat.gateway.spawn;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Arguments, environment and folder of a launch as C wants them, in one piece of memory. Text is UTF-8, unless the JVM reads
 * names of files in another way: then it is that; but see {@link VariableText}. Used by one thread.
 */
final class CStrings implements AutoCloseable {

    private static final Charset CHARSET = charset(System.getProperty("sun.jnu.encoding", "UTF-8"));

    private static final String NOWHERE = "/dev/null";

    /** What ends a list. Told by its identity. */
    private static final byte[] NONE = new byte[0];

    private final Memory memory;
    private final int arguments;
    private final Pointer nowhere;
    private final @Nullable Pointer folder;

    /** @throws IOException when a text has a character that ends it in C, or a name one that ends it in an environment */
    CStrings(List<String> command, Map<String, String> variables, @Nullable String folder) throws IOException {
        List<byte[]> texts = new ArrayList<>();
        for (String argument : command) {
            texts.add(bytes(argument));
        }
        texts.add(NONE);
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            if (variable.getKey().isEmpty() || variable.getKey().indexOf('=') >= 0) {
                throw new IOException("wrong name of a variable: " + variable.getKey());
            }
            texts.add(bytes(variable.getKey(), variable.getValue()));
        }
        texts.add(NONE);
        texts.add(bytes(NOWHERE));
        texts.add(folder == null ? NONE : bytes(folder));
        this.arguments = command.size();
        this.memory = laidOut(texts);
        this.nowhere = memory.getPointer((long) Native.POINTER_SIZE * (texts.size() - 2));
        this.folder = folder == null ? null : memory.getPointer((long) Native.POINTER_SIZE * (texts.size() - 1));
    }

    /** A table of addresses, 0 for {@link #NONE}, then the texts. */
    private static Memory laidOut(List<byte[]> texts) {
        long table = (long) Native.POINTER_SIZE * texts.size();
        long size = table + texts.stream().mapToLong(text -> text.length + 1L).sum();
        Memory memory = new Memory(size);
        long entry = 0;
        long place = table;
        for (byte[] text : texts) {
            memory.setPointer(entry, text == NONE ? Pointer.NULL : memory.share(place));
            entry += Native.POINTER_SIZE;
            memory.write(place, text, 0, text.length);
            memory.setByte(place + text.length, (byte) 0);
            place += text.length + 1;
        }
        return memory;
    }

    /** @return address of the list of arguments */
    Pointer arguments() {
        return memory;
    }

    /** @return address of the program's name */
    Pointer program() {
        return memory.getPointer(0);
    }

    /** @return address of the list of variables */
    Pointer environment() {
        return memory.share((long) Native.POINTER_SIZE * (arguments + 1));
    }

    /** @return address of the folder's name, null for none */
    @Nullable
    Pointer folder() {
        return folder;
    }

    /** @return address of the name of the file that takes what nobody hears */
    Pointer nowhere() {
        return nowhere;
    }

    @Override
    public void close() {
        memory.close();
    }

    static Charset charset(String ofFileNames) {
        try {
            Charset charset = Charset.forName(ofFileNames);
            return charset.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : charset;
        } catch (IllegalArgumentException unknown) {
            return StandardCharsets.UTF_8;
        }
    }

    private static byte[] bytes(String text) throws IOException {
        refuseNul(text);
        return text.getBytes(CHARSET);
    }

    private static byte[] bytes(String name, String value) throws IOException {
        refuseNul(value);
        byte[] begin = bytes(name + "=");
        byte[] end = VariableText.bytes(name, value, CHARSET);
        byte[] whole = Arrays.copyOf(begin, begin.length + end.length);
        System.arraycopy(end, 0, whole, begin.length, end.length);
        return whole;
    }

    private static void refuseNul(String text) throws IOException {
        if (text.indexOf('\0') >= 0) {
            throw new IOException("a NUL character in an argument, a variable or the folder");
        }
    }
}
