package org.heliostat.request.line;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.ExtraLine;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.pattern.Wildcard;
import org.jspecify.annotations.Nullable;

/** An object of obj.conf with its lines by stage. Immutable. */
public final class BoundObject {

    private static final BoundLine[] NONE = {};
    private static final String CHECK_ACL = FunctionDefinition.normalised("check-acl");

    private final @Nullable String name;
    private final @Nullable Wildcard ppath;
    private final BoundLine[][] lines = new BoundLine[Stage.values().length][];
    private final BoundLine[] accessChecks;
    private final BoundLine[] otherPathChecks;

    public BoundObject(@Nullable String name, @Nullable Wildcard ppath, Map<Stage, List<BoundLine>> byStage) {
        this.name = name;
        this.ppath = ppath;
        for (Stage stage : Stage.values()) {
            lines[stage.ordinal()] = byStage.getOrDefault(stage, List.of()).toArray(NONE);
        }
        BoundLine[] checks = lines(Stage.PATH_CHECK);
        accessChecks = filtered(checks, true);
        otherPathChecks = filtered(checks, false);
    }

    /** Lines that were found while the request ran. */
    public static BoundObject of(List<ExtraLine> found) {
        Map<Stage, List<BoundLine>> byStage = new EnumMap<>(Stage.class);
        for (ExtraLine line : found) {
            byStage.computeIfAbsent(line.stage(), stage -> new ArrayList<>()).add(BoundLine.of(line));
        }
        return new BoundObject(null, null, byStage);
    }

    public @Nullable String name() {
        return name;
    }

    public @Nullable Wildcard ppath() {
        return ppath;
    }

    public BoundLine[] lines(Stage stage) {
        return lines[stage.ordinal()];
    }

    /** @return the PathCheck lines that run before all others of all objects */
    public BoundLine[] accessChecks() {
        return accessChecks;
    }

    public BoundLine[] otherPathChecks() {
        return otherPathChecks;
    }

    private static BoundLine[] filtered(BoundLine[] lines, boolean access) {
        return Arrays.stream(lines)
                .filter(line -> FunctionDefinition.normalised(line.fn()).equals(CHECK_ACL) == access)
                .toArray(BoundLine[]::new);
    }
}
