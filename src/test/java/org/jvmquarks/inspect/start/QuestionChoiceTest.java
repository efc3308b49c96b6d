package org.jvmquarks.inspect.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionUse;

class QuestionChoiceTest {
    private static final QuestionChoice QUESTIONS = new QuestionChoice(List.of(), use -> true);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:HeapDumpPath=/var/dumps",
                "-XX:OnError=gdb - %p",
                "-XX:OnOutOfMemoryError=rm x",
                "-XX:+AlwaysPreTouch",
                "-XX:StartFlightRecording=filename=/var/a.jfr",
                "-XX:StartFlightRecording:filename=/var/a.jfr",
                "-XX:FlightRecorderOptions:repository=/var/jfr",
                "-XX:ArchiveClassesAtExit=a.jsa",
                "-XX:AOTCacheOutput=a.aot",
                "-Xshare:dump",
                "-XX:+PauseAtStartup",
                "-Xcomp"
            })
    void whatActsIsReadAndNotStarted(String option) {
        assertThat(QUESTIONS.of(OptionUse.of(option))).isEqualTo(new Question.Read(option));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-agentlib:jdwp=server=y",
                "-javaagent:a.jar",
                "-Xrunjdwp:server=y",
                "-version",
                "-XX:+PrintFlagsInitial",
                "-XX:VMOptionsFile=x"
            })
    void otherCodeAndOtherActionsAreNotAsked(String option) {
        assertThat(QUESTIONS.of(OptionUse.of(option))).isInstanceOf(Question.None.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    -Xlog:gc*                                  | -Xlog:gc*:file=inspect.log
                    -Xlog:gc*:stderr                           | -Xlog:gc*:file=inspect.log
                    -Xlog:gc:file=/var/gc.log:time:filecount=5 | -Xlog:gc:file=inspect.log:time:filecount=5
                    -Xlog:gc:file="C:\\gc.log":time             | -Xlog:gc:file=inspect.log:time
                    -Xlog:gc:/var/gc.log                       | -Xlog:gc:file=inspect.log
                    -Xloggc:/var/gc.log                        | -Xloggc:inspect.log
                    -Xlog                                      | -Xlog
                    -Xlog:async                                | -Xlog:async
                    -Xlog:async:drop                           | -Xlog:async:drop
                    """)
    void logsGoToTheFolderOfTheStart(String option, String harmless) {
        assertThat(QUESTIONS.of(OptionUse.of(option))).isEqualTo(new Question.Started(harmless));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xlog:disable", "-XX:-PrintWarnings", "-XX:+IgnoreUnrecognizedVMOptions"})
    void whatSilencesTheVmIsAskedAlone(String option) {
        assertThat(QUESTIONS.of(OptionUse.of(option))).isEqualTo(new Question.Alone(option));
    }

    @Test
    void classOfASecurityManagerIsNotLoaded() {
        assertThat(QUESTIONS.of(OptionUse.of("-Djava.security.manager=com.example.Own")))
                .isEqualTo(new Question.Started("-Djava.security.manager"));
        assertThat(QUESTIONS.of(OptionUse.of("-Djava.security.manager=allow")))
                .isEqualTo(new Question.Started("-Djava.security.manager=allow"));
    }

    @ParameterizedTest
    @CsvSource({
        "--add-modules=java.json, Read",
        "'--add-modules=java.sql,java.ws.rs', Read",
        "--add-modules=java.xml.bind, Read",
        "--limit-modules=java.persistence, Read",
        "--add-opens=java.json/javax.json=ALL-UNNAMED, Read",
        "--add-reads=java.base=java.json, Read",
        "'--add-modules=java.xml,java.sql.rowset', Started",
        "--limit-modules=java.se, Started",
        "--add-opens=java.xml/javax.xml=ALL-UNNAMED, Started",
        "--add-reads=java.base=java.net.http, Started"
    })
    void modulesOfJakartaAreNotOfTheJdk(String option, String question) {
        List<OptionUse> line =
                OptionReader.ofCommandLine(List.of("--module-path=lib", option)).options();

        assertThat(new QuestionChoice(line, use -> false)
                        .of(line.get(1))
                        .getClass()
                        .getSimpleName())
                .isEqualTo(question);
    }

    @Test
    void modulePathIsReadAndNotStarted() {
        List<OptionUse> line = OptionReader.ofCommandLine(List.of(
                        "--module-path",
                        "lib",
                        "--add-modules=app.server",
                        "--add-modules=jdk.net",
                        "--add-opens=java.base/java.io=app.server"))
                .options();
        QuestionChoice questions = new QuestionChoice(line, use -> false);

        assertThat(questions.of(line.get(1))).isInstanceOf(Question.Read.class);
        assertThat(questions.of(line.get(2))).isInstanceOf(Question.Started.class);
        assertThat(questions.of(line.get(3))).isInstanceOf(Question.Read.class);
    }
}
