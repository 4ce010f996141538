package org.heliostat.packages.image;

import java.io.IOException;

/** A kind of processor under the names that Debian, OCI and libraries give it. */
enum Architecture {
    AMD64("amd64", "x86_64-linux-gnu"),
    ARM64("arm64", "aarch64-linux-gnu");

    private final String word;
    private final String triplet;

    Architecture(String word, String triplet) {
        this.word = word;
        this.triplet = triplet;
    }

    /** @return what Debian and OCI call it */
    String word() {
        return word;
    }

    /** @return the folder of its libraries in {@code usr/lib} */
    String triplet() {
        return triplet;
    }

    /** @throws IOException on a machine that no image is made for */
    static Architecture ofMachine() throws IOException {
        String processor = System.getProperty("os.arch");
        if (!System.getProperty("os.name").equals("Linux")) {
            throw new IOException("image: " + System.getProperty("os.name")
                    + " (expected: Linux; -Dheliostat.image=off leaves the image out)");
        }
        return switch (processor) {
            case "amd64", "x86_64" -> AMD64;
            case "aarch64" -> ARM64;
            default ->
                throw new IOException("image: " + processor
                        + " (expected: amd64 or aarch64; -Dheliostat.image=off leaves the image out)");
        };
    }

    /** @return whether an entry of the jar is native code for this processor */
    boolean isNative(String entry) {
        boolean isArm = entry.contains("aarch64") || entry.contains("aarch_64");
        return entry.endsWith(".so") && isArm == (this == ARM64);
    }
}
