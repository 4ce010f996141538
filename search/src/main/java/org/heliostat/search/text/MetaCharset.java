package org.heliostat.search.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the encoding that a page says it has, near its begin, as browsers do. Pure. */
final class MetaCharset {

    private static final int LOOKED_AT = 1_024;
    private static final Pattern SAID = Pattern.compile(
            "(?i)<meta\\b[^>]{0,300}?charset\\s*=\\s*[\"']?\\s*([a-z0-9_.:-]{1,40})|^<\\?xml[^>]{0,200}?encoding\\s*=\\s*[\"']([a-z0-9_.:-]{1,40})");

    private MetaCharset() {}

    /** @return empty for none, or for one that is not known or that this could not have been read in */
    static Optional<Charset> find(byte[] bytes) {
        String begin = new String(bytes, 0, Math.min(bytes.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
        Matcher said = SAID.matcher(begin);
        if (!said.find()) {
            return Optional.empty();
        }
        try {
            Charset charset = Charset.forName(said.group(1) == null ? said.group(2) : said.group(1));
            return charset.name().startsWith("UTF-16") || charset.name().startsWith("UTF-32")
                    ? Optional.of(StandardCharsets.UTF_8)
                    : charset.equals(StandardCharsets.ISO_8859_1)
                            ? Optional.of(Charset.forName("windows-1252"))
                            : Optional.of(charset);
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }
}
