package org.heliostat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.web.server.Compression;

class CompressionSettingsTest {

    @Test
    void parametersOfATypeSayNothingAboutIt() {
        Compression settings = new Compression();
        settings.setMimeTypes(new String[] {"application/json;charset=UTF-8", "application/json", " text/plain "});

        assertThat(CompressionSettings.of(settings).types()).containsExactly("application/json", "text/plain");
    }
}
