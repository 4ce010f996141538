package org.heliostat.servlet.multipart;

import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One part of a form (Servlet 6.1, 3.2). */
public final class FormPart implements Part {

    private final PartHeader header;
    private final PartContent content;
    private final Path folder;

    FormPart(PartHeader header, PartContent content, Path folder) {
        this.header = header;
        this.content = content;
        this.folder = folder;
    }

    /** @return whether it is an ordinary form field and so also a parameter */
    public boolean isField() {
        return header.fileName() == null;
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

    /** A relative name lies in the folder of the servlet's multipart settings (Servlet 6.1, Part.write). */
    @Override
    public void write(String fileName) throws IOException {
        content.moveTo(folder.resolve(fileName));
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
