package org.heliostat.servlet.deploy.library;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The bytes of a class file with a reading position, and its constants. Used again for one class after the other, by one
 * thread. Whatever leads out of the file is an IndexOutOfBoundsException. Format: Java Virtual Machine Specification 25,
 * 4.1 and 4.4.
 */
final class ClassBytes {

    /** Which of the attributes we look into a constant names; 0 for none. */
    static final byte ANNOTATIONS = 1;

    static final byte OF_PARAMETERS = 2;
    static final byte OF_TYPES = 3;
    static final byte RECORD = 4;

    private static final int MAGIC = 0xCAFEBABE;
    private static final int COUNT_AT = 8;
    private static final int FIRST_CONSTANT = 10;
    private static final int UTF8 = 1;
    private static final int UTF8_HEAD = 3;

    /** Length of a constant with its tag; 0 where the tag means nothing or the length varies. */
    private static final int[] LENGTHS = {0, 0, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3};

    /** Those of long and double take two places. */
    private static final int LONG_CONSTANT = 9;

    /** Types of annotations, and names of classes to be extended, as they stand in constants. */
    private static final List<byte[]> DECLARING = List.of(
            ascii("Ljakarta/servlet/annotation/"),
            ascii("Ljakarta/annotation/"),
            ascii("Ljakarta/mail/MailSessionDefinition"),
            ascii("Ljakarta/websocket/"),
            ascii("jakarta/websocket/"));

    private static final List<byte[]> ATTRIBUTES = List.of(
            ascii("RuntimeVisibleAnnotations"),
            ascii("RuntimeInvisibleAnnotations"),
            ascii("RuntimeVisibleParameterAnnotations"),
            ascii("RuntimeInvisibleParameterAnnotations"),
            ascii("RuntimeVisibleTypeAnnotations"),
            ascii("RuntimeInvisibleTypeAnnotations"),
            ascii("Record"));
    private static final byte[] KINDS = {
        ANNOTATIONS, ANNOTATIONS, OF_PARAMETERS, OF_PARAMETERS, OF_TYPES, OF_TYPES, RECORD
    };

    private byte[] file = {};
    private int end;
    private int at;
    private int[] places = new int[1024];
    private byte[] kinds = new byte[1024];
    private int constants;
    private boolean annotated;
    private boolean declaring;

    /**
     * Reads the constants; the position is behind them then.
     *
     * @param length of the class file, which begins at 0
     * @throws IllegalArgumentException when it is none, or has constants that are not known
     */
    void read(byte[] classFile, int length) {
        file = classFile;
        end = length;
        at = 0;
        annotated = false;
        declaring = false;
        if (length < FIRST_CONSTANT || s4() != MAGIC) {
            throw new IllegalArgumentException("no class file");
        }
        at = COUNT_AT;
        constants = u2();
        if (places.length < constants) {
            places = new int[constants];
            kinds = new byte[constants];
        }
        readConstants();
    }

    private void readConstants() {
        int place = at;
        for (int i = 1; i < constants; i++) {
            if (place + UTF8_HEAD > end) {
                throw new IndexOutOfBoundsException("constants end beyond the file");
            }
            places[i] = place;
            kinds[i] = 0;
            int tag = file[place];
            if (tag == UTF8) {
                int length = (file[place + 1] & 0xff) << 8 | file[place + 2] & 0xff;
                int text = place + UTF8_HEAD;
                place = text + length;
                if (length > 0 && place <= end) {
                    look(i, text, length);
                }
                continue;
            }
            int length = tag < 0 || tag >= LENGTHS.length ? 0 : LENGTHS[tag];
            if (length == 0) {
                throw new IllegalArgumentException("constant of kind " + tag);
            }
            if (length == LONG_CONSTANT && ++i < constants) {
                places[i] = 0;
                kinds[i] = 0;
            }
            place += length;
        }
        position(place);
    }

    /** Nearly every text is told from those wanted by its first letter. */
    private void look(int constant, int text, int length) {
        byte first = file[text];
        if (first == 'L' || first == 'j') {
            for (byte[] wanted : DECLARING) {
                declaring |= length > wanted.length && equals(text, wanted);
            }
        } else if (first == 'R') {
            for (int i = 0; i < KINDS.length; i++) {
                byte[] wanted = ATTRIBUTES.get(i);
                if (length == wanted.length && equals(text, wanted)) {
                    kinds[constant] = KINDS[i];
                    annotated = true;
                }
            }
        }
    }

    private boolean equals(int place, byte[] wanted) {
        return Arrays.equals(file, place, place + wanted.length, wanted, 0, wanted.length);
    }

    /** @return whether it may have annotations */
    boolean isAnnotated() {
        return annotated;
    }

    /** @return whether one of the constants could be an annotation or a class that matters to the container */
    boolean isDeclaring() {
        return declaring;
    }

    /** @return what attribute the constant names */
    byte kind(int constant) {
        return kinds[known(constant)];
    }

    /** @return text of a constant; it is ASCII nearly always, and modified UTF-8 differs for rare characters only */
    String text(int constant) {
        int place = places[known(constant)];
        position(place);
        if (u1() != UTF8) {
            throw new IllegalArgumentException("constant " + constant + " is no text");
        }
        int length = u2();
        int begin = at;
        skip(length);
        return new String(file, begin, length, StandardCharsets.UTF_8);
    }

    /** @return name of a class constant, with dots */
    String className(int constant) {
        position(places[known(constant)] + 1);
        return text(u2()).replace('/', '.');
    }

    private int known(int constant) {
        if (constant < 1 || constant >= constants) {
            throw new IndexOutOfBoundsException("constant " + constant + " of " + constants);
        }
        return constant;
    }

    int position() {
        return at;
    }

    void position(int place) {
        if (place < 0 || place > end) {
            throw new IndexOutOfBoundsException("place " + place + " of " + end);
        }
        at = place;
    }

    void skip(int count) {
        position(Math.addExact(at, count));
    }

    int u1() {
        skip(1);
        return file[at - 1] & 0xff;
    }

    int u2() {
        skip(Short.BYTES);
        return (file[at - 2] & 0xff) << 8 | file[at - 1] & 0xff;
    }

    int s4() {
        return u2() << Short.SIZE | u2();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
