package org.heliostat.launcher.command.sizing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.InstanceChoice;
import org.heliostat.launcher.command.line.NamedInstance;
import org.heliostat.launcher.command.line.WindowOption;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.sizing.cost.Cost;
import org.heliostat.sizing.cost.CostReader;
import org.heliostat.sizing.cost.Costs;
import org.heliostat.sizing.cost.ServerReader;
import org.heliostat.sizing.cost.StudyReader;
import org.heliostat.sizing.load.Mistakes;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds out what requests cost: from a study, from who has typed it, or else from the running server. */
final class CostOptions {

    /** A study has some kilobytes for each kind of request. */
    private static final long LARGEST_STUDY = 16 << 20;

    @Option(
            names = "--study",
            paramLabel = "FILE",
            description = "Costs as the command study has measured them: the JSON that it has written.")
    private @Nullable Path study;

    @Option(
            names = "--cost",
            paramLabel = "NAME=processor:TIME,…",
            description = {
                "Cost of a kind of request, as servlet=processor:0.8ms,wait:40ms,bytes:12k. Once for each kind; goes before"
                        + " what a study says of it.",
                "wait: time that its thread waits. pool: time that it holds a database connection. The names tls-new and"
                        + " tls-resumed are handshakes."
            })
    private List<String> typed = List.of();

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Mixin
    private WindowOption window = new WindowOption();

    /** @throws LaunchException when the study cannot be read, or the server cannot be asked */
    Costs read(InstanceChoice instance, Mistakes mistakes) {
        if (study != null || !typed.isEmpty()) {
            NamedInstance.refuse(spec, "with --study or --cost no server is asked");
        }
        List<Cost> costs = CostReader.read(typed, mistakes);
        if (study != null) {
            return ofStudy(study, mistakes).with(costs);
        }
        if (!typed.isEmpty()) {
            return Costs.NONE.with(costs);
        }
        AdminClient client = new AdminClient(instance.existingInstance());
        return ServerReader.read(
                client.get(window.path() + "&counters=window").orThrow().json(), mistakes);
    }

    private static Costs ofStudy(Path file, Mistakes mistakes) {
        try {
            long size = Files.size(file);
            if (size > LARGEST_STUDY) {
                throw new LaunchException(file + ": " + size + " bytes (expected: at most " + LARGEST_STUDY + ")");
            }
            return StudyReader.read(new ObjectMapper().readTree(Files.readAllBytes(file)), file + ": ", mistakes);
        } catch (NoSuchFileException absent) {
            throw new LaunchException(file + ": no such file (expected: the JSON that the command study has written)");
        } catch (JsonProcessingException malformed) {
            throw new LaunchException(file + ":" + malformed.getLocation().getLineNr()
                    + ": no JSON (expected: the JSON that the command study has written)");
        } catch (IOException unreadable) {
            throw new LaunchException(file + ": cannot be read: " + unreadable.getMessage());
        }
    }
}
