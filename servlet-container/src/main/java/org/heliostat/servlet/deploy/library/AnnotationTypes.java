package org.heliostat.servlet.deploy.library;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Collects the types of all annotations of a class from its attributes and those of its fields, methods, parameters and
 * record components. Values are passed over. Format: Java Virtual Machine Specification 25, 4.7.16 to 4.7.20 and 4.7.30.
 */
final class AnnotationTypes {

    private static final int MOST_NESTED = 64;

    private final ClassBytes bytes;
    private final Set<String> ofClass = new LinkedHashSet<>();
    private final Set<String> all = new LinkedHashSet<>();

    AnnotationTypes(ClassBytes bytes) {
        this.bytes = bytes;
    }

    /** Reads what follows the interfaces of a class. */
    void read() {
        if (!bytes.isAnnotated()) {
            return;
        }
        members();
        members();
        attributes(ofClass);
        all.addAll(ofClass);
    }

    /** @return of the annotations on the class itself */
    Set<String> ofClass() {
        return ofClass;
    }

    /** @return of all annotations, those on the class included */
    Set<String> all() {
        return all;
    }

    /** Fields or methods. */
    private void members() {
        for (int left = bytes.u2(); left > 0; left--) {
            bytes.skip(3 * Short.BYTES);
            attributes(all);
        }
    }

    private void attributes(Set<String> declared) {
        for (int left = bytes.u2(); left > 0; left--) {
            int kind = bytes.kind(bytes.u2());
            int length = bytes.s4();
            int end = Math.addExact(bytes.position(), length);
            switch (kind) {
                case ClassBytes.ANNOTATIONS -> list(declared);
                case ClassBytes.OF_PARAMETERS -> {
                    for (int parameters = bytes.u1(); parameters > 0; parameters--) {
                        list(all);
                    }
                }
                case ClassBytes.OF_TYPES -> ofTypes();
                case ClassBytes.RECORD -> record();
                default -> {}
            }
            bytes.position(end);
        }
    }

    private void list(Set<String> into) {
        for (int left = bytes.u2(); left > 0; left--) {
            annotation(into, 0);
        }
    }

    private void record() {
        for (int left = bytes.u2(); left > 0; left--) {
            bytes.skip(2 * Short.BYTES);
            attributes(all);
        }
    }

    private void ofTypes() {
        for (int left = bytes.u2(); left > 0; left--) {
            int target = bytes.u1();
            if (target >= 0x40) {
                // Only code has those, and attributes of code are not looked into.
                return;
            }
            bytes.skip(
                    switch (target) {
                        case 0x00, 0x01, 0x16 -> 1;
                        case 0x13, 0x14, 0x15 -> 0;
                        default -> 2;
                    });
            bytes.skip(2 * bytes.u1());
            annotation(all, 0);
        }
    }

    /** Annotations inside of annotations are values. */
    private void annotation(Set<String> into, int depth) {
        int type = bytes.u2();
        for (int left = bytes.u2(); left > 0; left--) {
            bytes.u2();
            value(depth);
        }
        if (depth == 0) {
            int behind = bytes.position();
            String descriptor = bytes.text(type);
            bytes.position(behind);
            if (descriptor.length() > 2) {
                into.add(descriptor.substring(1, descriptor.length() - 1).replace('/', '.'));
            }
        }
    }

    private void value(int depth) {
        if (depth > MOST_NESTED) {
            throw new IllegalArgumentException("values nested more than " + MOST_NESTED + " deep");
        }
        switch (bytes.u1()) {
            case 'e' -> bytes.skip(2 * Short.BYTES);
            case '@' -> annotation(Set.of(), depth + 1);
            case '[' -> {
                for (int left = bytes.u2(); left > 0; left--) {
                    value(depth + 1);
                }
            }
            default -> bytes.skip(Short.BYTES);
        }
    }
}
