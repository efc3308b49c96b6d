package org.jvmquarks.report.html;

import com.samskivert.mustache.DefaultCollector;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.util.Iterator;
import java.util.Optional;

/** Compiles the templates of pages. */
public final class Templates {
    private Templates() {}

    /** Sections of what is optional appear with the value, or not at all. */
    private static final class OptionalValues extends DefaultCollector {
        @Override
        public Iterator<?> toIterator(Object value) {
            return value instanceof Optional<?> optional ? optional.stream().iterator() : super.toIterator(value);
        }
    }

    /**
     * Returns a template.
     *
     * @param beside the class next to which it lies
     */
    public static Template load(Class<?> beside, String name) {
        return Mustache.compiler()
                .emptyStringIsFalse(true)
                .zeroIsFalse(true)
                .withCollector(new OptionalValues())
                .compile(Asset.load(beside, name).text());
    }
}
