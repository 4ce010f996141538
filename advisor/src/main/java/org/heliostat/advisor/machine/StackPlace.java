package org.heliostat.advisor.machine;

import java.util.List;

/** Names the place in a stack that says most to who wrote the application. Has no state. */
final class StackPlace {

    /** A lock of a library is waited for below some calls of the library and of Java. */
    static final int DEEPEST = 64;

    private static final List<String> OF_JAVA = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private StackPlace() {}

    /** @return class and method of the innermost call that is not Java's own; of the innermost where all are; empty without a stack */
    static String of(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (OF_JAVA.stream().noneMatch(frame.getClassName()::startsWith)) {
                return name(frame);
            }
        }
        return stack.length == 0 ? "" : name(stack[0]);
    }

    private static String name(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName();
    }
}
