package org.heliostat.search.index;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/** Makes words of text by Unicode's rules, in lower case and without accents, whatever the language. */
final class DocumentAnalyzer extends Analyzer {

    @Override
    protected TokenStreamComponents createComponents(String field) {
        StandardTokenizer words = new StandardTokenizer();
        return new TokenStreamComponents(words, new WithoutAccents(new LowerCaseFilter(words)));
    }

    @Override
    protected TokenStream normalize(String field, TokenStream words) {
        return new WithoutAccents(new LowerCaseFilter(words));
    }
}
