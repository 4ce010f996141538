package org.heliostat.servlet.classloading;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClassVisibilityTest {

    /** Else jars of lib/ would get the server's JNA, which has native code for two systems only. */
    @Test
    void aLibraryNamedLikeJavasOwnIsTheApplications() {
        assertThat(ClassVisibility.isPlatform("com.sun.net.httpserver.HttpServer"))
                .isTrue();
        assertThat(ClassVisibility.isPlatform("com.sun.jna.Native")).isFalse();
        assertThat(ClassVisibility.isVisible("com.sun.jna.Native")).isFalse();
        assertThat(ClassVisibility.isOfServer("com.sun.jna.Native")).isFalse();
        assertThat(ClassVisibility.isResourceOfServer("com/sun/jna/Native.class"))
                .isFalse();
    }
}
