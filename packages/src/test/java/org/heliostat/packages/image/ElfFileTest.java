package org.heliostat.packages.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ElfFileTest {

    /** A file of two segments: all of it loaded at 0x1000, and the dynamic section with two needed libraries. */
    private static byte[] library() {
        ByteBuffer file = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(0, 0x464C457F).put(4, (byte) 2).put(5, (byte) 1);
        file.putLong(32, 64).putShort(54, (short) 56).putShort(56, (short) 2);
        segment(file, 64, 1, 0, 0x1000, 512);
        segment(file, 120, 2, 200, 0x1000 + 200, 64);
        long[] dynamic = {1, 1, 1, 11, 5, 0x1000 + 300, 0, 0};
        for (int index = 0; index < dynamic.length; index++) {
            file.putLong(200 + 8 * index, dynamic[index]);
        }
        file.put(300, "\0libc.so.6\0libz.so.1\0".getBytes(StandardCharsets.US_ASCII));
        return file.array();
    }

    private static void segment(ByteBuffer file, int at, int type, long offset, long address, long size) {
        file.putInt(at, type).putLong(at + 8, offset).putLong(at + 16, address).putLong(at + 32, size);
    }

    @Test
    void saysWhatALibraryNeeds() {
        assertThat(ElfFile.needed(library())).containsExactly("libc.so.6", "libz.so.1");
    }

    @Test
    void otherFilesNeedNothing() {
        assertThat(ElfFile.needed(new byte[0])).isEmpty();
        assertThat(ElfFile.needed("#!/bin/sh\n".repeat(50).getBytes(StandardCharsets.US_ASCII)))
                .isEmpty();
    }

    @Test
    void damagedFilesAreRefused() {
        byte[] cut = Arrays.copyOf(library(), 220);
        byte[] wrong = library();
        ByteBuffer.wrap(wrong).order(ByteOrder.LITTLE_ENDIAN).putLong(240, 0x9999);

        assertThatThrownBy(() -> ElfFile.needed(cut)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ElfFile.needed(wrong)).isInstanceOf(IllegalArgumentException.class);
    }
}
