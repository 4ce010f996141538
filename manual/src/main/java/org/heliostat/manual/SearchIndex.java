package org.heliostat.manual;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;

/** What the search box knows: a script with a list of {@code [title, where, address, words]}, names first. */
final class SearchIndex {

    /** Of a section; what is searched beyond its first paragraphs is rarely meant, and every page would load it. */
    private static final int MOST_WORDS_CHARS = 500;

    private final List<List<String>> names = new ArrayList<>();
    private final List<List<String>> sections = new ArrayList<>();
    private final List<List<String>> api = new ArrayList<>();

    /** @param id of the section; empty for the page */
    void addSection(String heading, String page, String path, String id, String text) {
        if (!id.isEmpty() && !(heading.equals(page) && text.isBlank())) {
            String words = text.replaceAll("\\s+", " ").strip();
            sections.add(List.of(
                    heading,
                    heading.equals(page) ? "" : page,
                    path + "#" + id,
                    words.substring(0, Math.min(MOST_WORDS_CHARS, words.length()))));
        }
    }

    /** @param place file and element that the name stands in */
    void addName(String name, String place, String path, String id, String text) {
        names.add(List.of(name, place, path + "#" + id, text));
    }

    void addApi(String name, String place, String address) {
        api.add(List.of(name, place, address, ""));
    }

    String script() {
        List<List<String>> all = new ArrayList<>(names);
        all.addAll(sections);
        all.addAll(api);
        try {
            return "window.manualIndex = " + new JsonMapper().writeValueAsString(all) + ";\n";
        } catch (JsonProcessingException unwritable) {
            throw new IllegalStateException("search index: cannot be written", unwritable);
        }
    }
}
