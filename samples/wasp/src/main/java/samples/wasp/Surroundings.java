package samples.wasp;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is the same for every request: init arguments, container, virtual machine, environment. Immutable.
 *
 * <p>Of an environment variable only its name is shown, unless the init argument {@code environment-values} lists
 * it: values often are secrets.
 */
final class Surroundings {

    private static final int NAMES_AT_MOST = 1000;
    private static final int NAMES_BY_DEFAULT = 12;
    private static final List<String> PROPERTIES = List.of(
            "java.version", "java.vendor", "java.vm.name", "java.vm.info", "os.name", "os.arch", "file.encoding");

    private final ServletConfig config;
    private final Map<String, String> environment;

    Surroundings(ServletConfig config, Map<String, String> environment) {
        this.config = config;
        this.environment = Collections.unmodifiableMap(new TreeMap<>(environment));
    }

    void print(Sheet sheet) {
        printInitArguments(sheet);
        printContainer(sheet);
        printVirtualMachine(sheet);
        printEnvironment(sheet);
    }

    private void printInitArguments(Sheet sheet) {
        sheet.section("Init arguments");
        for (String name : new TreeSet<>(Collections.list(config.getInitParameterNames()))) {
            sheet.row(name, config.getInitParameter(name));
        }
    }

    private void printContainer(Sheet sheet) {
        ServletContext context = config.getServletContext();
        sheet.section("Container");
        sheet.row("server", context.getServerInfo());
        sheet.row("servlet version", context.getMajorVersion() + "." + context.getMinorVersion());
        sheet.row("virtual server", context.getVirtualServerName());
        sheet.row("application", context.getServletContextName());
        sheet.row("context path", context.getContextPath());
        sheet.row("servlet name", config.getServletName());
        sheet.row("servlet class", WaspServlet.class.getName());
        sheet.row("session timeout", context.getSessionTimeout() + " min");
    }

    private static void printVirtualMachine(Sheet sheet) {
        sheet.section("Virtual machine");
        for (String property : PROPERTIES) {
            sheet.row(property, System.getProperty(property));
        }
        Runtime runtime = Runtime.getRuntime();
        sheet.row("processors", String.valueOf(runtime.availableProcessors()));
        sheet.row("heap at most", runtime.maxMemory() / (1024 * 1024) + " MB");
    }

    private void printEnvironment(Sheet sheet) {
        sheet.section("Environment");
        Set<String> mayBeShown = Set.copyOf(commaSeparated(config.getInitParameter("environment-values")));
        int limit = environmentLimit();
        environment.entrySet().stream()
                .limit(limit)
                .forEach(variable -> sheet.row(
                        variable.getKey(),
                        mayBeShown.contains(variable.getKey()) ? variable.getValue() : "(value not shown)"));
        if (environment.size() > limit) {
            sheet.row("and more", String.valueOf(environment.size() - limit));
        }
    }

    private int environmentLimit() {
        String text = config.getInitParameter("environment-limit");
        if (text == null) {
            return NAMES_BY_DEFAULT;
        }
        try {
            int limit = Integer.parseInt(text.strip());
            if (limit >= 0 && limit <= NAMES_AT_MOST) {
                return limit;
            }
        } catch (NumberFormatException wrong) {
            config.getServletContext().log("environment-limit: not a number", wrong);
            return NAMES_BY_DEFAULT;
        }
        config.getServletContext().log("environment-limit: " + text + " (expected: 0 to " + NAMES_AT_MOST + ")");
        return NAMES_BY_DEFAULT;
    }

    private static List<String> commaSeparated(@Nullable String list) {
        List<String> names = new ArrayList<>();
        if (list != null) {
            for (String name : list.split(",", -1)) {
                if (!name.isBlank() && !names.contains(name.strip())) {
                    names.add(name.strip());
                }
            }
        }
        return names;
    }
}
