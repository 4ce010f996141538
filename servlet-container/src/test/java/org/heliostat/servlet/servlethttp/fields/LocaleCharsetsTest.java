package org.heliostat.servlet.servlethttp.fields;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LocaleCharsetsTest {

    private final LocaleCharsets customary = new LocaleCharsets(Map.of());

    @Test
    void chineseIsWrittenAsItsScriptSays() {
        assertThat(of("zh")).isEqualTo("GB2312");
        assertThat(of("zh-TW")).isEqualTo("Big5");
        assertThat(of("zh-Hant")).isEqualTo("Big5");
        assertThat(of("zh-Hant-TW")).isEqualTo("Big5");
        assertThat(of("zh-Hant-HK")).isEqualTo("Big5");
        assertThat(of("zh-Hans")).isEqualTo("GB2312");
        assertThat(of("zh-Hans-TW")).isEqualTo("GB2312");
    }

    @Test
    void aLanguageHasItsCharsetInEveryRegion() {
        assertThat(of("ru-UA")).isEqualTo("ISO-8859-5");
        assertThat(of("ja-JP-x-lvariant-JP")).isEqualTo("Shift_JIS");
        assertThat(of("en-US")).isNull();
    }

    @Test
    void oldAndNewCodesOfALanguageAreTheSame() {
        assertThat(of("he")).isEqualTo("ISO-8859-8");
        assertThat(of("iw")).isEqualTo("ISO-8859-8");
        for (String declared : new String[] {"iw", "he"}) {
            LocaleCharsets own = new LocaleCharsets(Map.of(declared, "windows-1255"));
            assertThat(own.of(Locale.forLanguageTag("he-IL"))).isEqualTo("windows-1255");
        }
        assertThat(new LocaleCharsets(Map.of("in_ID", "X", "in", "Y")).of(Locale.forLanguageTag("id-ID")))
                .isEqualTo("X");
        assertThat(new LocaleCharsets(Map.of("ji", "Z")).of(Locale.forLanguageTag("yi")))
                .isEqualTo("Z");
    }

    @Test
    void theApplicationsWordCountsFirst() {
        LocaleCharsets own = new LocaleCharsets(Map.of("ja", "UTF-8", "zh_TW", "UTF-16"));

        assertThat(own.of(Locale.JAPAN)).isEqualTo("UTF-8");
        assertThat(own.of(Locale.forLanguageTag("zh-Hant"))).isEqualTo("UTF-16");
        assertThat(own.of(Locale.KOREA)).isEqualTo("EUC-KR");
    }

    private String of(String tag) {
        return customary.of(Locale.forLanguageTag(tag));
    }
}
