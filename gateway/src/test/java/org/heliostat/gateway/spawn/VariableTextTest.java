package org.heliostat.gateway.spawn;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VariableTextTest {

    /** As the bytes of UTF-8 are read from a request. */
    private static final String READ = new String("\u00fc\u4f60".getBytes(UTF_8), ISO_8859_1);

    @Test
    void headerFieldsGoOnByteForByteAndOtherTextIsEncoded() {
        assertThat(VariableText.bytes("HTTP_X", READ, UTF_8)).isEqualTo("\u00fc\u4f60".getBytes(UTF_8));
        assertThat(VariableText.bytes("CONTENT_TYPE", "\u00ff", UTF_8)).containsExactly(0xff);
        assertThat(VariableText.bytes("REMOTE_USER", "\u00fc", UTF_8)).isEqualTo("\u00fc".getBytes(UTF_8));
        assertThat(VariableText.bytes("HTTP_OF_INIT_CGI", "\u4f60", UTF_8)).isEqualTo("\u4f60".getBytes(UTF_8));
    }

    @Test
    void whatJavaEncodesBecomesTheSameBytesWhereTheyAreText() {
        assertThat(VariableText.forJava("HTTP_X", READ, UTF_8)).isEqualTo("\u00fc\u4f60");
        assertThat(VariableText.forJava("HTTP_X", READ, ISO_8859_1)).isEqualTo(READ);
        assertThat(VariableText.forJava("HTTP_X", "\u00ff", UTF_8))
                .as("no text")
                .isEqualTo("\u00ff");
        assertThat(VariableText.forJava("REMOTE_USER", READ, UTF_8)).isEqualTo(READ);
    }
}
