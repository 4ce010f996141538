package org.heliostat.packages.image;

import java.nio.file.Path;
import java.time.Instant;

/**
 * What an image is made of.
 *
 * @param version of the server
 * @param time of every file, and of the image
 * @param jar the runnable jar
 * @param bill CycloneDX bill of materials of the jar, as JSON
 * @param jdk home of the JDK whose modules are taken; it runs on this machine, and the image on its kind of processor
 * @param debian folder of Debian packages; empty: they are asked for from apt
 * @param target folder that images are written to
 */
public record ImageInputs(String version, Instant time, Path jar, Path bill, Path jdk, String debian, Path target) {}
