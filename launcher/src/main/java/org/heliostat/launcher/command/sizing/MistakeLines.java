package org.heliostat.launcher.command.sizing;

import java.util.stream.Collectors;
import org.heliostat.sizing.cost.CostReader;
import org.heliostat.sizing.load.LoadReader;
import org.heliostat.sizing.load.LoadWord;
import org.heliostat.sizing.load.Mistake;
import org.heliostat.sizing.load.SizingException;

/** Words for everything that cannot be sized, a line for each; what was typed has its hyphens. */
final class MistakeLines {

    private MistakeLines() {}

    static String of(SizingException wrong) {
        return wrong.mistakes().stream()
                .map(mistake -> (isTyped(mistake) ? LoadOptions.HYPHENS : "") + mistake)
                .collect(Collectors.joining(System.lineSeparator()));
    }

    /** @return whether another command line would do, rather than another file or a busier server */
    static boolean isOfTheCommandLine(SizingException wrong) {
        return wrong.mistakes().stream().anyMatch(MistakeLines::isTyped);
    }

    private static boolean isTyped(Mistake mistake) {
        String name = mistake.name().split(" ", 2)[0];
        return LoadWord.of(name).isPresent() || name.equals(LoadReader.MIX) || name.equals(CostReader.COST);
    }
}
