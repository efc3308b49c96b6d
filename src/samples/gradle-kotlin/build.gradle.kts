plugins {
    kotlin("jvm") version "2.2.20"
}

repositories {
    // Where a release that is not public yet lies: -PjvmQuarksRepository=FOLDER.
    providers.gradleProperty("jvmQuarksRepository").orNull?.let { maven { url = uri(it) } }
    mavenCentral()
}

val jvmQuarksVersion = providers.gradleProperty("jvmQuarksVersion").getOrElse("0.1.0")

dependencies {
    testImplementation("org.jvmquarks:jvm-quarks:$jvmQuarksVersion")
    testImplementation("org.junit.jupiter:junit-jupiter:5.14.4")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher")
}

tasks.test {
    useJUnitPlatform()
    // Gradle gives its own properties to a test only if told so: -Dquarks.jdks=17,25.
    systemProperties(providers.systemPropertiesPrefixedBy("quarks.").get())
    // The JDKs of this machine are not among the inputs that Gradle knows.
    outputs.upToDateWhen { false }
}
