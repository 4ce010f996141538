/**
 * Runs the Maven that builds this on small projects, as a user would.
 *
 * <p>Start reading at {@link SampleBuild}. Maven finds the plug-in, which is installed nowhere yet, in a local repository that
 * {@link TestRepository} makes of what has just been built; everything else it takes from the local repository of the build that
 * tests, as from a remote one. No network, and nothing is written into that repository.
 */
package org.heliostat.maven.build;
