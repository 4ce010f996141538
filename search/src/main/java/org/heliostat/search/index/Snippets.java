package org.heliostat.search.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Chooses the part of a text that has most of the words of a query, and marks them. Pure. */
final class Snippets {

    private static final int LENGTH = 240;
    private static final int BEFORE = 60;
    private static final int MOST_PLACES = 5_000;

    private Snippets() {}

    private record Place(int which, int begin, int end) {}

    /** @param otherwise shown where the text has none of the words */
    static Shown of(String title, String text, String otherwise, QueryTerms terms) throws IOException {
        List<Place> places = new ArrayList<>();
        terms.find(text, (which, begin, end) -> {
            if (places.size() < MOST_PLACES) {
                places.add(new Place(which, begin, end));
            }
        });
        if (places.isEmpty()) {
            String shown = otherwise.isEmpty() ? text : otherwise;
            int end = endOfWord(shown, Math.min(LENGTH, shown.length()));
            return new Shown(title, shown.substring(0, end) + (end < shown.length() ? " …" : ""), List.of());
        }
        return cut(title, text, places, places.get(best(places)).begin());
    }

    /** @return the place from which on most different words follow within the length of a snippet */
    private static int best(List<Place> places) {
        int best = 0;
        int most = 0;
        for (int i = 0; i < places.size(); i++) {
            Set<Integer> different = new HashSet<>();
            for (int j = i;
                    j < places.size() && places.get(j).end() - places.get(i).begin() < LENGTH - BEFORE;
                    j++) {
                different.add(places.get(j).which());
            }
            if (different.size() > most) {
                most = different.size();
                best = i;
            }
        }
        return best;
    }

    private static Shown cut(String title, String text, List<Place> places, int around) {
        int begin = beginOfWord(text, Math.max(0, around - BEFORE));
        int end = endOfWord(text, Math.min(text.length(), begin + LENGTH));
        String before = begin > 0 ? "… " : "";
        String snippet = before + text.substring(begin, end) + (end < text.length() ? " …" : "");
        List<Shown.Mark> marks = new ArrayList<>();
        for (Place place : places) {
            if (place.begin() >= begin && place.end() <= end) {
                int shift = before.length() - begin;
                marks.add(new Shown.Mark(place.begin() + shift, place.end() + shift));
            }
        }
        return new Shown(title, snippet, marks);
    }

    private static int beginOfWord(String text, int from) {
        if (from == 0) {
            return 0;
        }
        int blank = text.indexOf(' ', from);
        return blank >= 0 && blank < from + BEFORE / 2 ? blank + 1 : wholeCharacter(text, from);
    }

    private static int endOfWord(String text, int from) {
        if (from >= text.length()) {
            return text.length();
        }
        int blank = text.lastIndexOf(' ', from);
        return blank > from - BEFORE / 2 && blank > 0 ? blank : wholeCharacter(text, from);
    }

    private static int wholeCharacter(String text, int at) {
        return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
    }
}
