package org.heliostat.manual;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Groups of links beside every page: those of {@code docs/contents.md}; pages that are not there come last. */
record Contents(Map<String, List<Entry>> groups) {

    private static final Pattern HEADING_OR_LINK =
            Pattern.compile("(?m)^## (.+)$|\\[([^\\]]+)\\]\\(([^)#\\s]+\\.md)\\)");
    private static final Pattern TITLE = Pattern.compile("(?m)^# (.+)$");
    private static final String OTHERS = "More";

    /** @param path below the site's folder */
    record Entry(String title, String path) {}

    static Contents of(SourcePages sources) {
        Map<String, List<Entry>> groups = new LinkedHashMap<>();
        Set<String> named = new TreeSet<>();
        String group = "";
        SourcePages.Source contents = sources.contents();
        Matcher found = HEADING_OR_LINK.matcher(contents.text());
        while (found.find()) {
            if (found.group(1) != null) {
                group = found.group(1).strip();
            } else if (!group.isEmpty()) {
                String title = found.group(2);
                List<Entry> entries = groups.computeIfAbsent(group, name -> new ArrayList<>());
                sources.pathOf(contents.file(), found.group(3))
                        .filter(named::add)
                        .ifPresent(path -> entries.add(new Entry(title, path)));
            }
        }
        for (SourcePages.Source source : sources.all()) {
            if (!source.file().equals(contents.file()) && named.add(source.path())) {
                groups.computeIfAbsent(OTHERS, name -> new ArrayList<>())
                        .add(new Entry(title(source.text()), source.path()));
            }
        }
        return new Contents(groups);
    }

    private static String title(String text) {
        Matcher title = TITLE.matcher(text);
        return title.find() ? title.group(1).replace("`", "") : "?";
    }
}
