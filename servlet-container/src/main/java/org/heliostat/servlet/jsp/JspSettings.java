package org.heliostat.servlet.jsp;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.heliostat.servlet.jsp.xml.XmlAccess;
import org.jspecify.annotations.Nullable;

/**
 * How pages of one application are compiled.
 *
 * @param scratch folder for generated sources and classes, below the instance's {@code work/}
 * @param reloadIntervalSeconds how often pages are looked at for changes in the background; 0: at every request, negative:
 *     never
 * @param reloadFiles how many files one look in the background takes at most
 * @param development whether the browser is shown what is wrong with a page
 * @param usePrecompiled whether classes of pages that the application brings are used instead of their sources
 * @param xmlAccess what the XML tags may read for a document
 * @param initParams further init parameters of Jasper's servlet
 */
public record JspSettings(
        Path scratch,
        int reloadIntervalSeconds,
        int reloadFiles,
        boolean development,
        boolean usePrecompiled,
        XmlAccess xmlAccess,
        Map<String, String> initParams) {

    /** Nobody who edits a page in place has to know of a setting. */
    static final int STANDARD_INTERVAL_SECONDS = 3;

    static final int STANDARD_FILES = 5_000;

    /** The names of sun-web.xml's jsp-config (6.1) that Jasper knows, in lower case. */
    private static final Map<String, String> NAMES = Map.of(
            "classdebuginfo", "classdebuginfo",
            "keepgenerated", "keepgenerated",
            "mapped-file", "mappedfile",
            "tagpool-max-size", "tagpoolMaxSize",
            "javaencoding", "javaEncoding");

    public JspSettings {
        initParams = Map.copyOf(initParams);
    }

    /**
     * From the jsp-config of sun-web.xml. Compiler, fork, class path and ieClassId have no meaning any more: pages are
     * compiled inside the server against the application's class loader.
     *
     * @param scratch used unless {@code scratchdir} is set
     * @param properties names without regard to case; numbers are numbers, the reader saw to it
     */
    public static JspSettings of(Path scratch, Map<String, String> properties) {
        Map<String, String> params = new LinkedHashMap<>();
        Path folder = scratch;
        @Nullable Integer reload = null;
        int files = STANDARD_FILES;
        boolean development = false;
        boolean precompiled = false;
        XmlAccess access = XmlAccess.ofJstlProperty();
        for (Map.Entry<String, String> property : properties.entrySet()) {
            String name = property.getKey().toLowerCase(Locale.ROOT);
            if (name.equals("reload-interval")) {
                reload = Integer.parseInt(property.getValue().strip());
            } else if (name.equals("reload-files")) {
                files = Integer.parseInt(property.getValue().strip());
            } else if (name.equals("development")) {
                development = Boolean.parseBoolean(property.getValue().strip());
            } else if (name.equals("use-precompiled")) {
                precompiled = Boolean.parseBoolean(property.getValue().strip());
            } else if (name.equals("xml-access")) {
                access = XmlAccess.of(property.getValue());
            } else if (name.equals("scratchdir")) {
                folder = scratch.resolve(property.getValue());
            } else if (NAMES.containsKey(name)) {
                params.put(NAMES.get(name), property.getValue());
            }
        }
        // Whoever develops a page wants to see it as it is now.
        int interval = reload != null ? reload : development ? 0 : STANDARD_INTERVAL_SECONDS;
        return new JspSettings(folder, interval, files, development, precompiled, access, params);
    }

    /** Init parameters for Jasper's servlet. */
    Map<String, String> servletParams() {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("javaEncoding", "UTF-8");
        params.putAll(initParams);
        params.put("scratchdir", scratch.toAbsolutePath().toString());
        // Jasper's way to look at each request, under a lock; in the background it is the watch that looks.
        params.put("development", String.valueOf(reloadIntervalSeconds == 0));
        params.put("modificationTestInterval", "0");
        params.put("compilerSourceVM", "17");
        params.put("compilerTargetVM", "17");
        params.put("compilerClassName", PageCompiler.class.getName());
        params.put("fork", "false");
        params.put("xpoweredBy", "false");
        params.put("displaySourceFragment", "false");
        return params;
    }
}
