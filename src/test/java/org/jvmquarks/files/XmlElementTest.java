package org.jvmquarks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XmlElementTest {
    @TempDir
    Path folder;

    @Test
    void elementsAreFoundByTheirNames() throws IOException {
        XmlElement root = read("""
                        <?xml version="1.0"?>
                        <!DOCTYPE project>
                        <project xmlns="urn:a" xmlns:b="urn:b">
                          <!-- first --> <list><item> one </item><item/></list>
                          <list><b:item kind="x">t<![CDATA[<w>]]>o</b:item></list>
                        </project>
                        """);

        assertThat(root.name()).isEqualTo("project");
        assertThat(root.at("list", "item").map(XmlElement::text)).containsExactly("one", "", "t<w>o");
        assertThat(root.textAt("list", "item")).contains("one");
        assertThat(root.textAt("list")).as("blank").isEmpty();
        assertThat(root.textAt("item")).as("one level down").isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | 1",
                "'text' | 1",
                "'<a>\n<b></a>' | 2",
                "'<a/>\n<b/>' | 2",
                "'<!DOCTYPE a [<!ENTITY e \"x\">]>\n<a>&e;</a>' | 2",
            })
    void otherTextIsNotXml(String text, int line) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(NotTextException.class)
                .hasMessage("is not XML: line %d is wrong; correct it", line);
    }

    @Test
    void deepElementsAreRefused() {
        assertThatThrownBy(() -> read("<a>".repeat(1000) + "</a>".repeat(1000)))
                .hasMessage("is not XML: line 1 is wrong; correct it");
    }

    private XmlElement read(String text) throws IOException {
        return XmlElement.read(Files.writeString(folder.resolve("file.xml"), text));
    }
}
