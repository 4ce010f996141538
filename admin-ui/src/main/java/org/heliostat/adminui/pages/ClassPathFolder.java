package org.heliostat.adminui.pages;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Reads all files of a folder of the class path, out of jars and out of folders. Used once, by one thread. */
final class ClassPathFolder {

    private final ClassLoader loader;

    ClassPathFolder(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Reads the files of a folder in all jars and folders that have it.
     *
     * @param folder without a slash at its ends
     * @param wanted says by the path below the folder which files are read
     * @return content by path below the folder
     */
    Map<String, byte[]> read(String folder, Predicate<String> wanted) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        for (URL place : places(folder)) {
            if (place.openConnection() instanceof JarURLConnection jar) {
                readJar(jar, folder + "/", wanted, files);
            } else {
                readFolder(place, wanted, files);
            }
        }
        return files;
    }

    /** With and without the slash: which of them a jar has an entry for depends on who packed it. */
    private List<URL> places(String folder) throws IOException {
        Set<String> seen = new HashSet<>();
        List<URL> places = new ArrayList<>();
        for (String name : new String[] {folder, folder + "/"}) {
            for (Enumeration<URL> found = loader.getResources(name); found.hasMoreElements(); ) {
                URL place = found.nextElement();
                if (seen.add(place.toString().replaceAll("/$", ""))) {
                    places.add(place);
                }
            }
        }
        return places;
    }

    private static void readJar(
            JarURLConnection connection, String folder, Predicate<String> wanted, Map<String, byte[]> files)
            throws IOException {
        // A jar of our own, closed again: one of the JDK's cache may be in use elsewhere.
        ((URLConnection) connection).setUseCaches(false);
        try (JarFile jar = connection.getJarFile()) {
            for (Enumeration<? extends ZipEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                String name = entry.getName();
                if (!entry.isDirectory() && name.startsWith(folder) && wanted.test(name.substring(folder.length()))) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        files.putIfAbsent(name.substring(folder.length()), in.readAllBytes());
                    }
                }
            }
        }
    }

    private static void readFolder(URL place, Predicate<String> wanted, Map<String, byte[]> files) throws IOException {
        Path folder = path(place);
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (wanted.test(name)) {
                    files.putIfAbsent(name, Files.readAllBytes(file));
                }
            }
        }
    }

    private static Path path(URL place) throws IOException {
        try {
            return Path.of(new URI(place.toString()));
        } catch (URISyntaxException malformed) {
            throw new IOException(place + " is no folder", malformed);
        }
    }
}
