package org.heliostat.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import org.apache.maven.artifact.Artifact;
import org.heliostat.maven.exploded.Library;
import org.heliostat.maven.server.RefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectSourcesTest {

    @TempDir
    private Path folder;

    @Test
    void takesJarsOfCompileAndRuntimeScope() throws Exception {
        Artifact optional = SampleProject.artifact("a", "optional", "compile", "jar", new File("optional.jar"));
        optional.setOptional(true);

        assertThat(libraries(
                        SampleProject.artifact("a", "lib", "compile", "jar", new File("lib-1.jar")),
                        SampleProject.artifact("a", "driver", "runtime", "jar", new File("driver-1.jar")),
                        SampleProject.artifact("a", "api", "provided", "jar", new File("api-1.jar")),
                        SampleProject.artifact("a", "junit", "test", "jar", new File("junit-1.jar")),
                        SampleProject.artifact("a", "bom", "compile", "pom", new File("bom-1.pom")),
                        optional))
                .extracting(Library::name)
                .containsExactly("lib-1.jar", "driver-1.jar");
    }

    @Test
    void jarsOfOneNameStayApart() throws Exception {
        assertThat(libraries(
                        SampleProject.artifact("a", "lib", "compile", "jar", new File("a/lib-1.jar")),
                        SampleProject.artifact("b", "lib", "compile", "jar", new File("b/lib-1.jar"))))
                .extracting(Library::name)
                .containsExactly("lib-1.jar", "b-lib-1.jar");
    }

    @Test
    void aFolderOfClassesBecomesAJar() throws Exception {
        assertThat(libraries(SampleProject.artifact("a", "sibling", "compile", "jar", folder.toFile())))
                .containsExactly(new Library("sibling-1.jar", folder));
    }

    @Test
    void aModuleWithoutClassesHasTheNameOfItsJar() throws Exception {
        Path missing = folder.resolve("target/classes");

        assertThat(libraries(SampleProject.artifact("a", "sibling", "compile", "jar", missing.toFile())))
                .containsExactly(new Library("sibling-1.jar", missing));
    }

    @Test
    void refusesOverlaysByName() {
        assertThatThrownBy(
                        () -> libraries(SampleProject.artifact("a", "base", "runtime", "war", new File("base-1.war"))))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("a:base:war:1")
                .hasMessageContaining("overlays");
    }

    private List<Library> libraries(Artifact... artifacts) throws IOException, RefusedException {
        SampleProject sample = new SampleProject(folder.resolve("project"));
        sample.project().setResolvedArtifacts(new LinkedHashSet<>(List.of(artifacts)));
        sample.project().setArtifactFilter(artifact -> true);
        return ProjectSources.of(sample.project(), folder).libraries();
    }
}
