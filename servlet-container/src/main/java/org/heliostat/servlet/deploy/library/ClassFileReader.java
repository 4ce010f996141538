package org.heliostat.servlet.deploy.library;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads class files, one after the other, for the few things that are asked of a library's classes. Most classes are
 * done with when their constants have been looked at: what a class carries and extends is named there, or it does not. A
 * file that is damaged, or of a Java with constants not known yet, is an IllegalArgumentException. Used by one thread.
 */
public final class ClassFileReader {

    private static final int INTERFACE = 0x0200;
    private static final String WEBSOCKET = "jakarta.websocket.";
    private static final List<String> DECLARING = List.of(
            "jakarta.servlet.annotation.", "jakarta.annotation.", "jakarta.mail.MailSessionDefinition", WEBSOCKET);

    private final ClassBytes bytes = new ClassBytes();

    /**
     * Looks at the constants only.
     *
     * @param length of the class file, which begins at 0
     * @return false when {@link ClassShape#declares()} is false for certain
     */
    public boolean mayDeclare(byte[] classFile, int length) {
        try {
            bytes.read(classFile, length);
            return bytes.isDeclaring();
        } catch (IndexOutOfBoundsException cutOff) {
            throw damaged(cutOff);
        }
    }

    /** @param length of the class file, which begins at 0 */
    public ClassShape shape(byte[] classFile, int length) {
        try {
            bytes.read(classFile, length);
            boolean isInterface = (bytes.u2() & INTERFACE) != 0;
            int itself = bytes.u2();
            int parent = bytes.u2();
            int[] interfaces = new int[bytes.u2()];
            for (int i = 0; i < interfaces.length; i++) {
                interfaces[i] = bytes.u2();
            }
            AnnotationTypes annotations = new AnnotationTypes(bytes);
            annotations.read();
            List<String> interfaceNames = new ArrayList<>(interfaces.length);
            for (int one : interfaces) {
                interfaceNames.add(bytes.className(one));
            }
            String superclass = parent == 0 ? null : bytes.className(parent);
            return new ClassShape(
                    bytes.className(itself),
                    isInterface,
                    superclass,
                    interfaceNames,
                    List.copyOf(annotations.all()),
                    declares(annotations, superclass, interfaceNames));
        } catch (IndexOutOfBoundsException | ArithmeticException | NegativeArraySizeException cutOff) {
            throw damaged(cutOff);
        }
    }

    private static boolean declares(
            AnnotationTypes annotations, @Nullable String superclass, List<String> interfaceNames) {
        for (String annotation : annotations.ofClass()) {
            for (String prefix : DECLARING) {
                if (annotation.startsWith(prefix)) {
                    return true;
                }
            }
        }
        for (String parent : interfaceNames) {
            if (parent.startsWith(WEBSOCKET)) {
                return true;
            }
        }
        return superclass != null && superclass.startsWith(WEBSOCKET);
    }

    private static IllegalArgumentException damaged(RuntimeException cutOff) {
        return new IllegalArgumentException("class file is damaged", cutOff);
    }
}
