package org.heliostat.servlet.multipart;

import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One part of a form (Servlet 6.1, 3.2). */
public final class FormPart implements Part {

    private static final Logger LOG = LoggerFactory.getLogger(FormPart.class);

    private final PartHeader header;
    private final PartContent content;
    private final Path folder;

    FormPart(PartHeader header, PartContent content, Path folder) {
        this.header = header;
        this.content = content;
        this.folder = folder;
    }

    /** Deletes what is kept of all of them; a file that cannot be deleted keeps no other one. */
    public static void deleteAll(List<FormPart> parts) {
        for (FormPart part : parts) {
            try {
                part.delete();
            } catch (IOException notDeleted) {
                LOG.warn("temporary file of a multipart request is left behind: {}", notDeleted.toString());
            }
        }
    }

    /** @return whether it is an ordinary form field and so also a parameter */
    public boolean isField() {
        return header.fileName() == null;
    }

    /** @return whether it is kept in a file */
    public boolean isInFile() {
        return content.isInFile();
    }

    /** @return the content as text */
    public String text(Charset charset) throws IOException {
        return new String(content.bytes(), charset);
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return content.open();
    }

    @Override
    public @Nullable String getContentType() {
        return header.first("Content-Type");
    }

    @Override
    public String getName() {
        return header.name();
    }

    @Override
    public @Nullable String getSubmittedFileName() {
        return header.fileName();
    }

    @Override
    public long getSize() {
        return content.size();
    }

    /**
     * A relative name lies in the folder of the servlet's multipart settings (Servlet 6.1, Part.write). It must stay
     * there: applications hand on the name that the client gave.
     */
    @Override
    public void write(String fileName) throws IOException {
        Path place;
        try {
            place = folder.resolve(fileName).normalize();
        } catch (InvalidPathException noName) {
            throw new IOException("Part.write: no file name: " + noName.getReason(), noName);
        }
        if (!Path.of(fileName).isAbsolute() && !place.startsWith(folder.normalize())) {
            throw new IOException("Part.write: the name leads out of the folder for parts (expected: a name in it, or"
                    + " an absolute path)");
        }
        content.moveTo(place);
    }

    @Override
    public void delete() throws IOException {
        content.delete();
    }

    @Override
    public @Nullable String getHeader(String name) {
        return header.first(name);
    }

    @Override
    public Collection<String> getHeaders(String name) {
        return header.all(name);
    }

    @Override
    public Collection<String> getHeaderNames() {
        List<String> names = new ArrayList<>(header.names());
        return names;
    }
}
