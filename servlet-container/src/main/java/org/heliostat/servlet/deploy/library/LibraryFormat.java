package org.heliostat.servlet.deploy.library;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.jandex.Index;
import org.jboss.jandex.IndexReader;
import org.jboss.jandex.IndexWriter;
import org.jboss.jandex.Indexer;

/**
 * How a {@link Library} and the shapes of its classes stand in kept files. Files of another version are refused by their
 * first number. Pure.
 */
final class LibraryFormat {

    private static final int LIBRARY = 0x48734c02;
    private static final int SHAPES = 0x48735302;
    private static final int NONE = -1;

    private LibraryFormat() {}

    /** @return without shapes */
    static Library readLibrary(DataInputStream in) throws IOException {
        expect(LIBRARY, in);
        boolean resources = in.readBoolean();
        List<String> tagLibraries = readTexts(in);
        Index declaring = in.readBoolean() ? new IndexReader(in).read() : new Indexer().complete();
        return new Library(declaring, tagLibraries, resources, Optional.empty());
    }

    static void write(Library library, DataOutputStream out) throws IOException {
        out.writeInt(LIBRARY);
        out.writeBoolean(library.hasResources());
        writeTexts(library.tagLibraries(), out);
        boolean any = !library.declaring().getKnownClasses().isEmpty();
        out.writeBoolean(any);
        if (any) {
            new IndexWriter(out).write(library.declaring());
        }
    }

    static List<ClassShape> readShapes(DataInputStream in) throws IOException {
        expect(SHAPES, in);
        List<String> texts = readTexts(in);
        List<ClassShape> shapes = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            shapes.add(new ClassShape(
                    texts.get(in.readInt()),
                    in.readBoolean(),
                    Optional.of(in.readInt())
                            .filter(parent -> parent != NONE)
                            .map(texts::get)
                            .orElse(null),
                    readNumbers(in, texts),
                    readNumbers(in, texts),
                    in.readBoolean()));
        }
        return shapes;
    }

    static void write(List<ClassShape> shapes, DataOutputStream out) throws IOException {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        for (ClassShape shape : shapes) {
            number(shape.name(), numbers);
            if (shape.parent() != null) {
                number(shape.parent(), numbers);
            }
            shape.interfaces().forEach(one -> number(one, numbers));
            shape.annotations().forEach(one -> number(one, numbers));
        }
        out.writeInt(SHAPES);
        writeTexts(new ArrayList<>(numbers.keySet()), out);
        out.writeInt(shapes.size());
        for (ClassShape shape : shapes) {
            out.writeInt(number(shape.name(), numbers));
            out.writeBoolean(shape.isInterface());
            out.writeInt(shape.parent() == null ? NONE : number(shape.parent(), numbers));
            writeNumbers(shape.interfaces(), numbers, out);
            writeNumbers(shape.annotations(), numbers, out);
            out.writeBoolean(shape.declares());
        }
    }

    private static int number(String text, Map<String, Integer> numbers) {
        int next = numbers.size();
        Integer known = numbers.putIfAbsent(text, next);
        return known == null ? next : known;
    }

    private static void expect(int number, DataInputStream in) throws IOException {
        if (in.readInt() != number) {
            throw new IOException("written by another version, or damaged");
        }
    }

    private static List<String> readTexts(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.add(in.readUTF());
        }
        return texts;
    }

    private static void writeTexts(List<String> texts, DataOutputStream out) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeUTF(text);
        }
    }

    private static List<String> readNumbers(DataInputStream in, List<String> texts) throws IOException {
        int count = in.readInt();
        List<String> named = new ArrayList<>();
        for (int left = count; left > 0; left--) {
            named.add(texts.get(in.readInt()));
        }
        return named;
    }

    private static void writeNumbers(List<String> texts, Map<String, Integer> numbers, DataOutputStream out)
            throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeInt(number(text, numbers));
        }
    }
}
