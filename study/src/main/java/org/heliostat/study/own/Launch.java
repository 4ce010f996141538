package org.heliostat.study.own;

import java.nio.file.Path;

/**
 * How servers of a study are made. Immutable.
 *
 * @param java the program that runs them
 * @param jar of the server
 * @param instances makes instances
 */
public record Launch(Path java, Path jar, Instances instances) {

    /** Makes the folder of an instance as it is shipped, with a certificate for localhost that is called {@code study}. */
    public interface Instances {

        void make(Path folder);
    }
}
