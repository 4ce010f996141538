package org.heliostat.server.accesslog;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.serverxml.Variables;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.dns.HostNames;
import org.heliostat.log.access.AccessLog;
import org.heliostat.log.access.AccessLogs;
import org.heliostat.log.access.LogFileException;
import org.heliostat.log.access.format.AccessLogFormat;
import org.heliostat.log.access.format.AccessLogFormatException;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The logs that flex-init and init-clf lines define, as AddLog functions find them by name. A file named by a variable,
 * such as {@code $accesslog}, is a different one for each virtual server that gives the variable a value of its own.
 * Immutable.
 */
public final class ConfiguredAccessLogs implements org.heliostat.request.function.offer.AccessLogs {

    /** By virtual server, then by name. */
    private final Map<String, Map<String, Log>> logs;

    private ConfiguredAccessLogs(Map<String, Map<String, Log>> logs) {
        this.logs = Map.copyOf(logs);
    }

    /** @return whether the line defines access logs */
    public static boolean isDefinedBy(InitDirective line) {
        return line.definesAccessLogs();
    }

    /**
     * Opens the logs of all lines, once per file and format, unless AccessLog is off. Relative files start at the
     * instance's folder.
     *
     * @param names of clients, where DNS is on
     * @param findings gets what is wrong with them, files that cannot be written included
     */
    public static ConfiguredAccessLogs open(
            Configuration configuration, AccessLogs.Change change, HostNames names, Ticker ticker, Findings findings) {
        if (!configuration.magnus().accessLog()) {
            return read(configuration, findings, (name, file, format) -> (exchange, ipOnly) -> {});
        }
        return read(configuration, findings, (name, file, format) -> {
            AccessLog log = change.open(name, file, format);
            return configuration.magnus().names().dns()
                    ? new NamedLog(log, format, names, ticker)
                    : new PlainLog(log, ticker);
        });
    }

    /** Reads the lines without opening a file; the logs take lines and forget them. */
    public static ConfiguredAccessLogs check(Configuration configuration, Findings findings) {
        return read(configuration, findings, (name, file, format) -> {
            requireWritable(file.toAbsolutePath().normalize());
            return (exchange, ipOnly) -> {};
        });
    }

    @Override
    public Optional<Log> named(String virtualServerId, String name) {
        return Optional.ofNullable(logs.getOrDefault(virtualServerId, Map.of()).get(name));
    }

    /** What AddLog functions name when nothing is said, else what init-clf calls so, else the one that there is. */
    @Override
    public Optional<Log> ofRefused(String virtualServerId) {
        Map<String, Log> own = logs.getOrDefault(virtualServerId, Map.of());
        Log usual = own.get("access");
        Log named = usual == null ? own.get("global") : usual;
        return named == null && own.size() == 1 ? own.values().stream().findFirst() : Optional.ofNullable(named);
    }

    @FunctionalInterface
    private interface Opener {
        Log open(String name, Path file, AccessLogFormat format) throws LogFileException;
    }

    @FunctionalInterface
    private interface FormatOfLog {
        AccessLogFormat of(String log) throws AccessLogFormatException;
    }

    private static ConfiguredAccessLogs read(Configuration configuration, Findings findings, Opener opener) {
        AccessLogLines.warn(configuration.magnus().inits(), findings);
        Map<String, Map<String, Log>> logs = new LinkedHashMap<>();
        LogFormats formats = new LogFormats(configuration);
        Map<OneLine, Map<String, Log>> known = new HashMap<>();
        Variables variablesOf = configuration.variables();
        List<InitDirective> lines = configuration.magnus().inits().stream()
                .filter(ConfiguredAccessLogs::isDefinedBy)
                .toList();
        Set<String> names = new TreeSet<>();
        lines.forEach(line -> names.addAll(line.parameters().variables()));
        List<@Nullable String> lastDifference = List.of();
        Map<String, Log> own = Map.of();
        for (VirtualServerConfig virtualServer : configuration.serverXml().virtualServers()) {
            Map<String, String> variables = variablesOf.of(virtualServer);
            List<@Nullable String> difference = difference(virtualServer, names, variables);
            if (!difference.equals(lastDifference)) {
                own = new LinkedHashMap<>();
                for (InitDirective line : lines) {
                    Parameters parameters = line.parameters().substitute(variables, findings);
                    FormatOfLog format = name -> formats.of(virtualServer, parameters, name);
                    OneLine one = new OneLine(line.at(), parameters, virtualServer.objectFile());
                    own.putAll(known.computeIfAbsent(
                            one, fresh -> read(line, parameters, format, configuration.instance(), opener, findings)));
                }
                own = Map.copyOf(own);
            }
            lastDifference = difference;
            logs.put(virtualServer.id(), own);
        }
        return new ConfiguredAccessLogs(logs);
    }

    /** @return what the lines can be different in for this virtual server, of those that name these variables */
    private static List<@Nullable String> difference(
            VirtualServerConfig virtualServer, Set<String> names, Map<String, String> variables) {
        List<@Nullable String> difference = new ArrayList<>(names.size() + 1);
        difference.add(virtualServer.objectFile());
        for (String name : names) {
            difference.add(variables.get(name));
        }
        return difference;
    }

    /** A line as it is for all virtual servers that have the same values of its variables, and the same obj.conf. */
    private record OneLine(SourceLocation at, Parameters parameters, String objectFile) {}

    private static Map<String, Log> read(
            InitDirective line,
            Parameters parameters,
            FormatOfLog format,
            Path instance,
            Opener opener,
            Findings findings) {
        Map<String, Log> logs = new LinkedHashMap<>();
        for (NamedValue value : parameters) {
            if (!AccessLogLines.isLogName(value.name())) {
                continue;
            }
            String thing = line.fn() + ": " + value.name();
            // One that cannot be opened is there all the same, so that what names it is not reported as well.
            logs.put(value.name(), (exchange, ipOnly) -> {});
            try {
                Path file = instance.resolve(value.value());
                logs.put(value.name(), opener.open(value.name(), file, format.of(value.name())));
            } catch (AccessLogFormatException wrong) {
                findings.error(
                        line.at(),
                        line.fn() + ": " + AccessLogLines.FORMAT_PREFIX + value.name() + ": " + wrong.getMessage());
            } catch (LogFileException unwritable) {
                findings.error(line.at(), thing + ": " + unwritable.getMessage());
            } catch (InvalidPathException unusable) {
                findings.wrongValue(line.at(), thing, value.value(), "a path");
            }
        }
        return logs;
    }

    /** Looks at the file, or at the nearest folder above it that is there; makes neither. */
    private static void requireWritable(Path file) throws LogFileException {
        if (Files.isDirectory(file)) {
            throw new LogFileException(file, new FileSystemException(file.toString(), null, "is a folder"));
        }
        Path nearest = file;
        while (!Files.exists(nearest) && nearest.getParent() != null) {
            nearest = nearest.getParent();
        }
        if (!Files.isWritable(nearest) || !nearest.equals(file) && !Files.isDirectory(nearest)) {
            throw new LogFileException(file, new AccessDeniedException(nearest.toString()));
        }
    }
}
