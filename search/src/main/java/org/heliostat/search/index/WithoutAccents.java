package org.heliostat.search.index;

import java.io.IOException;
import java.text.Normalizer;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Takes accents from words, so that they are found with and without; where a word stands stays. */
final class WithoutAccents extends TokenFilter {

    private static final int LAST_WITHOUT = 0x7f;
    private static final Pattern MARKS = Pattern.compile("\\p{Mn}+");

    private final CharTermAttribute word = addAttribute(CharTermAttribute.class);

    WithoutAccents(TokenStream words) {
        super(words);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        if (hasMore()) {
            String plain = MARKS.matcher(Normalizer.normalize(word, Normalizer.Form.NFKD))
                    .replaceAll("")
                    .replace("\u00df", "ss");
            if (!plain.isEmpty()) {
                word.setEmpty().append(plain);
            }
        }
        return true;
    }

    private boolean hasMore() {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) > LAST_WITHOUT) {
                return true;
            }
        }
        return false;
    }
}
