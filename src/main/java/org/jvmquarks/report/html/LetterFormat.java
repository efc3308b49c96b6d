package org.jvmquarks.report.html;

import com.samskivert.mustache.Template;
import java.util.Optional;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Report;

/** {@code html}: a page to be read like a letter. One file without a script, which needs no network. */
public final class LetterFormat implements Format {
    private final Template template = Templates.load(LetterFormat.class, "letter.mustache");
    private final Asset style = Asset.load(LetterFormat.class, "letter.css");

    @Override
    public String name() {
        return "html";
    }

    @Override
    public String extension() {
        return "html";
    }

    @Override
    public Optional<String> fileOfRun() {
        return Optional.empty();
    }

    @Override
    public String render(Report report, View view) {
        return template.execute(Letter.of(report.document(), style));
    }
}
