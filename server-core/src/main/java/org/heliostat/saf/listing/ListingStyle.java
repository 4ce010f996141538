package org.heliostat.saf.listing;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.ConfigException;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.InitValues;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.saf.path.Patterns;
import org.heliostat.time.StrfTime;

/**
 * Holds what {@code Init fn="cindex-init"} says about listings. Immutable.
 *
 * @param readsTitles whether pages are looked into for their titles
 * @param widths columns of name, date, size and description; 0 leaves a column out
 * @param dates how times are shown
 * @param ignored patterns of names that are left out
 * @param iconUri prefix of the icons' URIs, ending with a slash; empty for no icons
 */
record ListingStyle(boolean readsTitles, List<Integer> widths, StrfTime dates, List<Wildcard> ignored, String iconUri) {

    static final int NAME = 0;
    static final int DATE = 1;
    static final int SIZE = 2;
    static final int DESCRIPTION = 3;

    private static final List<Integer> USUAL_WIDTHS = List.of(22, 18, 8, 33);
    private static final String USUAL_DATES = "%d-%b-%Y %H:%M";
    private static final int MOST_WIDTH = 255;

    ListingStyle {
        widths = List.copyOf(widths);
        ignored = List.copyOf(ignored);
    }

    /** @throws ConfigException when a value of the Init line is wrong */
    static ListingStyle of(BindContext context) {
        Parameters init = InitValues.of(context).last("cindex-init").orElseGet(() -> Parameters.of());
        String icons = init.text("icon-uri", "");
        return new ListingStyle(
                init.text("opts", "").indexOf('s') >= 0,
                widths(init),
                dates(init),
                List.of(Patterns.all(init, "ignore")),
                icons.isEmpty() || icons.endsWith("/") ? icons : icons + "/");
    }

    int width(int column) {
        return widths.get(column);
    }

    boolean ignores(String name) {
        return ignored.stream().anyMatch(pattern -> pattern.matches(name));
    }

    private static List<Integer> widths(Parameters init) {
        List<String> written = init.list("widths");
        if (written.isEmpty()) {
            return USUAL_WIDTHS;
        }
        List<Integer> widths = new ArrayList<>();
        for (String width : written) {
            boolean formed = width.matches("[0-9]{1,3}") && Integer.parseInt(width) <= MOST_WIDTH;
            if (!formed || written.size() > USUAL_WIDTHS.size()) {
                throw init.wrong("widths", "up to four numbers from 0 to 255: name,date,size,description");
            }
            widths.add(Integer.parseInt(width));
        }
        widths.addAll(USUAL_WIDTHS.subList(widths.size(), USUAL_WIDTHS.size()));
        return widths;
    }

    private static StrfTime dates(Parameters init) {
        String format = init.text("format", USUAL_DATES);
        if (format.length() > StrfTime.LONGEST) {
            throw init.wrong("format", "at most " + StrfTime.LONGEST + " characters");
        }
        return new StrfTime(format, zone(init));
    }

    private static ZoneId zone(Parameters init) {
        String zone = init.text("timezone", "local");
        if (zone.equalsIgnoreCase("GMT")) {
            return ZoneOffset.UTC;
        }
        if (zone.equalsIgnoreCase("local")) {
            return ZoneId.systemDefault();
        }
        throw init.wrong("timezone", "GMT or local");
    }
}
