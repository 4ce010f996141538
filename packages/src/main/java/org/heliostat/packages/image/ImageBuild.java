package org.heliostat.packages.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.packages.tree.Content;
import org.heliostat.packages.tree.FileTree;

/** Makes the image: layers, configuration, both forms of it, and the tree as a folder for tests. */
public final class ImageBuild {

    private final ImageInputs inputs;

    public ImageBuild(ImageInputs inputs) {
        this.inputs = inputs;
    }

    /** @throws IOException with what is missing, such as a JDK with jlink, or Debian's packages */
    public void run() throws IOException {
        Path work = Files.createDirectories(inputs.target().resolve("image"));
        Architecture architecture = Architecture.ofMachine();
        FileTree java = new JavaRuntime(inputs.jdk(), work.resolve("java")).tree();
        FileTree server = new ServerFiles(inputs, architecture, work).tree();
        DebianFiles debian = new DebianFiles(new DebianSource(inputs.debian(), work.resolve("debian")));
        FileTree system = debian.tree(List.of(java, server));
        server.file(
                "usr/share/doc/heliostat/bom.json",
                Content.of(ImageBill.of(inputs.bill(), debian.taken(), inputs.jdk())));
        List<Layer> layers = new ArrayList<>();
        for (FileTree tree : List.of(system, java, server)) {
            layers.add(Layer.write(tree, inputs.time(), Files.createTempFile(work, "layer", ".tar.gz")));
        }
        Image image = new Image(
                inputs.version(),
                new ImageConfig(inputs.version(), inputs.time(), architecture).json(layers),
                layers,
                architecture);
        String name = "heliostat-" + inputs.version();
        ImageArchives archives = new ImageArchives(image, inputs.time());
        archives.writeOci(inputs.target().resolve(name + "-oci.tar"));
        archives.writeDocker(inputs.target().resolve(name + "-docker.tar"));
        for (Layer layer : layers) {
            Files.delete(layer.file());
        }
    }
}
