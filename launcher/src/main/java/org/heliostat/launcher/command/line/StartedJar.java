package org.heliostat.launcher.command.line;

import java.io.File;

/** The jar of this process as it was named on the command line, for lines that are pasted. */
public final class StartedJar {

    private static final String USUAL = "heliostat.jar";

    private StartedJar() {}

    /** @return the jar that {@code java -jar} was given */
    public static String name() {
        return name(System.getProperty("java.class.path", ""));
    }

    /** @param classPath of the process; that of {@code java -jar} is the jar alone */
    static String name(String classPath) {
        boolean alone = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
        if (!alone) {
            return USUAL;
        }
        return classPath.indexOf(' ') < 0 ? classPath : '"' + classPath + '"';
    }
}
