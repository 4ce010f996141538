package org.heliostat.servlet.deploy.library;

/** Which files are classes that can declare something. */
public final class ClassNames {

    private static final String SUFFIX = ".class";

    private ClassNames() {}

    /**
     * Versioned classes of a multi-release jar declare nothing of their own.
     *
     * @param file path inside of a jar or below a folder of classes, with slashes
     */
    public static boolean isClass(String file) {
        return file.endsWith(SUFFIX) && !file.startsWith("META-INF/") && !file.endsWith("module-info.class");
    }

    /** @return where the class is inside of a jar or folder of classes */
    public static String fileOf(String className) {
        return className.replace('.', '/') + SUFFIX;
    }
}
