package org.heliostat.servlet.deploy;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.heliostat.servlet.deploy.annotation.ClassScan;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.descriptor.DescriptorReader;
import org.heliostat.servlet.deploy.descriptor.FilterPart;
import org.heliostat.servlet.deploy.descriptor.Ordering;
import org.heliostat.servlet.deploy.descriptor.sunweb.SunWebReader;
import org.heliostat.servlet.deploy.library.Libraries;
import org.heliostat.servlet.deploy.library.Library;
import org.heliostat.servlet.deploy.merge.FragmentOrder;
import org.heliostat.servlet.deploy.merge.ModelMerge;
import org.heliostat.servlet.deploy.merge.Tier;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.ListenerModel;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.servlet.deploy.model.SunWebApp;
import org.heliostat.servlet.deploy.model.WebAppModel;

/** Reads an exploded application: descriptors, fragments, annotations and initializers, merged into one model. */
public final class WebAppReader {
    private static final String WEB_XML = "WEB-INF/web.xml";
    private static final String SUN_WEB_XML = "WEB-INF/sun-web.xml";
    private static final String FRAGMENT_XML = "META-INF/web-fragment.xml";
    private static final int MAX_DESCRIPTOR_BYTES = 16 * 1024 * 1024;

    private final Libraries libraries;
    private final ServerDefaults defaults;

    /** @param libraries what is known of jars, usually kept below the instance's {@code work/} */
    public WebAppReader(Libraries libraries, ServerDefaults defaults) {
        this.libraries = requireNonNull(libraries, "libraries");
        this.defaults = requireNonNull(defaults, "defaults");
    }

    /**
     * Reads the application in {@code root}.
     *
     * @param name WAR or folder name, for messages
     * @throws DeploymentException with everything found wrong, when the application cannot be deployed
     */
    public Deployment read(String name, Path root) throws DeploymentException {
        Problems problems = new Problems(name);
        try {
            return read(name, root, problems);
        } catch (IOException e) {
            throw new DeploymentException(name, new Origin(root.toString(), 0), "cannot be read", e.toString());
        }
    }

    private Deployment read(String name, Path root, Problems problems) throws DeploymentException, IOException {
        DescriptorReader reader = new DescriptorReader(problems);
        Optional<byte[]> webXmlBytes = file(root.resolve(WEB_XML));
        Descriptor none = Descriptor.none(new Origin(WEB_XML, 0));
        Descriptor webXml = webXmlBytes.isPresent()
                ? orNoted(() -> reader.readWebXml(WEB_XML, webXmlBytes.get()), none, problems)
                : none;
        Optional<byte[]> sunBytes = file(root.resolve(SUN_WEB_XML));
        SunWebApp sun = sunBytes.isPresent()
                ? orNoted(() -> new SunWebReader(problems).read(SUN_WEB_XML, sunBytes.get()), SunWebApp.NONE, problems)
                : SunWebApp.NONE;
        Map<String, Path> jars = jars(root);
        Map<String, Descriptor> fragments = fragments(jars, reader, problems);
        FragmentOrder order = order(jars.keySet(), fragments, webXml, problems);
        problems.throwIfUnreadable();

        List<Path> ordered = order.jars().stream().map(jars::get).toList();
        List<Path> classPath = Stream.concat(ordered.stream(), jars.values().stream())
                .distinct()
                .toList();
        try (ClassScan scan = ClassScan.of(root, ordered, libraries, problems)) {
            List<Tier> tiers = tiers(webXml, fragments, order, scan);
            scan.refuseJavax(namedClasses(tiers));
            WebAppModel model = new ModelMerge(problems)
                    .merge(
                            webXml,
                            tiers,
                            scan.initializers(),
                            order.wished() ? Optional.of(order.jars()) : Optional.empty());
            return new Deployment(
                    name, root, classPath, contents(classPath, problems), model, sun, scan.webSocketClasses());
        }
    }

    /** Jars that an order leaves out declare nothing, but have tag libraries and resources all the same. */
    private JarContents contents(List<Path> jars, Problems problems) throws IOException {
        Map<String, Path> sources = new LinkedHashMap<>();
        jars.forEach(jar -> sources.put("WEB-INF/lib/" + jar.getFileName(), jar));
        Map<Path, List<String>> tagLibraries = new LinkedHashMap<>();
        List<Path> withResources = new ArrayList<>();
        List<Library> known = libraries.of(sources, false, new Problems(problems.application()));
        for (int i = 0; i < known.size(); i++) {
            Library library = known.get(i);
            if (!library.tagLibraries().isEmpty()) {
                tagLibraries.put(jars.get(i), library.tagLibraries());
            }
            if (library.hasResources()) {
                withResources.add(jars.get(i));
            }
        }
        return new JarContents(tagLibraries, withResources);
    }

    /** Reads one descriptor. */
    private interface Reading<T> {
        T read() throws DeploymentException;
    }

    private static <T> T orNoted(Reading<T> reading, T otherwise, Problems problems) {
        try {
            return reading.read();
        } catch (DeploymentException refused) {
            problems.unreadable(refused);
            return otherwise;
        }
    }

    private static Optional<byte[]> file(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            return Optional.of(in.readNBytes(MAX_DESCRIPTOR_BYTES));
        }
    }

    /** Jars of WEB-INF/lib by name, in the order of the names, so that every start sees the same order. */
    private static Map<String, Path> jars(Path root) throws IOException {
        Path lib = root.resolve("WEB-INF/lib");
        Map<String, Path> jars = new LinkedHashMap<>();
        if (Files.isDirectory(lib)) {
            try (Stream<Path> files = Files.list(lib)) {
                files.filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
                        .filter(Files::isRegularFile)
                        .sorted()
                        .forEach(file -> jars.put(file.getFileName().toString(), file));
            }
        }
        return jars;
    }

    private static Map<String, Descriptor> fragments(Map<String, Path> jars, DescriptorReader reader, Problems problems)
            throws IOException {
        Map<String, Descriptor> fragments = new LinkedHashMap<>();
        for (Map.Entry<String, Path> jar : jars.entrySet()) {
            String source = "WEB-INF/lib/" + jar.getKey();
            try (ZipFile zip = new ZipFile(jar.getValue().toFile())) {
                ZipEntry entry = zip.getEntry(FRAGMENT_XML);
                if (entry != null) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        byte[] content = in.readNBytes(MAX_DESCRIPTOR_BYTES);
                        String name = source + "!" + FRAGMENT_XML;
                        Descriptor none = Descriptor.none(new Origin(name, 0));
                        fragments.put(jar.getKey(), orNoted(() -> reader.readFragment(name, content), none, problems));
                    }
                }
            } catch (ZipException e) {
                problems.unreadable(new DeploymentException(
                        problems.application(), new Origin(source, 0), "jar", "is damaged: " + e.getMessage()));
            }
        }
        return fragments;
    }

    private static FragmentOrder order(
            Set<String> jars, Map<String, Descriptor> fragments, Descriptor webXml, Problems problems) {
        List<FragmentOrder.Fragment> wishes = new ArrayList<>();
        for (String jar : jars) {
            Descriptor fragment = fragments.get(jar);
            wishes.add(new FragmentOrder.Fragment(
                    fragment == null ? new Origin("WEB-INF/lib/" + jar, 0) : fragment.at(),
                    jar,
                    fragment == null ? Optional.empty() : fragment.name(),
                    fragment == null ? Ordering.NONE : fragment.ordering()));
        }
        return FragmentOrder.of(wishes, webXml.at(), webXml.ordering(), problems);
    }

    /** A web.xml that is metadata-complete switches fragments and annotations off (Servlet 6.1, 8.1). */
    private List<Tier> tiers(Descriptor webXml, Map<String, Descriptor> fragments, FragmentOrder order, ClassScan scan)
            throws IOException {
        List<Tier> tiers = new ArrayList<>();
        tiers.add(new Tier(Tier.Rank.WEB_XML, List.of(webXml)));
        if (!webXml.metadataComplete()) {
            Set<String> complete = new HashSet<>();
            List<Descriptor> used = new ArrayList<>();
            for (String jar : order.jars()) {
                Descriptor fragment = fragments.get(jar);
                if (fragment == null) {
                    continue;
                }
                used.add(fragment);
                if (fragment.metadataComplete()) {
                    complete.add("WEB-INF/lib/" + jar);
                }
            }
            tiers.add(new Tier(Tier.Rank.FRAGMENTS, used));
            tiers.add(new Tier(Tier.Rank.ANNOTATIONS, scan.annotations(complete)));
        }
        tiers.add(new Tier(Tier.Rank.SERVER_DEFAULTS, List.of(defaults.descriptor())));
        return tiers;
    }

    private static Set<String> namedClasses(List<Tier> tiers) {
        Set<String> names = new HashSet<>();
        for (Tier tier : tiers) {
            for (Descriptor descriptor : tier.descriptors()) {
                Descriptor.Components components = descriptor.components();
                components.servlets().forEach(servlet -> servlet.className().ifPresent(names::add));
                components.filters().stream().map(FilterPart::className).forEach(one -> one.ifPresent(names::add));
                components.listeners().stream().map(ListenerModel::className).forEach(names::add);
            }
        }
        return names;
    }
}
