package org.heliostat.benchmarks.load.peer;

import jakarta.servlet.Servlet;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The servlets of a WAR for servers that are told of each servlet by name. Used once, at start. */
final class WarServlets {

    private static final String CLASSES = "WEB-INF/classes/";

    private final ClassLoader loader;
    private final Map<String, String> initParameters;

    private WarServlets(ClassLoader loader, Map<String, String> initParameters) {
        this.loader = loader;
        this.initParameters = initParameters;
    }

    /** @param folder takes the unpacked classes */
    static WarServlets unpack(Path war, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(war.toFile())) {
            for (ZipEntry entry :
                    zip.stream().filter(each -> !each.isDirectory()).toList()) {
                if (!entry.getName().startsWith(CLASSES)) {
                    continue;
                }
                Path file = folder.resolve(entry.getName().substring(CLASSES.length()))
                        .normalize();
                if (!file.startsWith(folder)) {
                    throw new IOException(war + ": " + entry.getName() + " lies outside");
                }
                Files.createDirectories(file.getParent());
                try (InputStream bytes = zip.getInputStream(entry)) {
                    Files.copy(bytes, file);
                }
            }
            URL[] path = {folder.toUri().toURL()};
            ClassLoader loader = new URLClassLoader("war", path, WarServlets.class.getClassLoader());
            return new WarServlets(loader, initParameters(zip));
        }
    }

    ClassLoader loader() {
        return loader;
    }

    /** @return those of web.xml; each sample has one servlet with init parameters at most */
    Map<String, String> initParameters() {
        return initParameters;
    }

    Class<? extends Servlet> servlet(String name) throws ClassNotFoundException {
        return Class.forName(name, true, loader).asSubclass(Servlet.class);
    }

    private static Map<String, String> initParameters(ZipFile zip) throws IOException {
        Map<String, String> parameters = new LinkedHashMap<>();
        ZipEntry webXml = zip.getEntry("WEB-INF/web.xml");
        if (webXml == null) {
            return parameters;
        }
        try (InputStream bytes = zip.getInputStream(webXml)) {
            Document document =
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(bytes);
            NodeList found = document.getElementsByTagName("init-param");
            for (int i = 0; i < found.getLength(); i++) {
                Element parameter = (Element) found.item(i);
                parameters.put(text(parameter, "param-name"), text(parameter, "param-value"));
            }
            return parameters;
        } catch (ParserConfigurationException | SAXException unreadable) {
            throw new IOException(zip.getName() + ": web.xml", unreadable);
        }
    }

    private static String text(Element parent, String name) {
        return parent.getElementsByTagName(name).item(0).getTextContent().strip();
    }
}
