package org.jvmquarks.upgrade.surface;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jvmquarks.guest.inventory.Items;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.touch.Trace;

/**
 * Rules about what code and options name: a name that a method takes is certain, one that merely stands there is not.
 */
final class NameRules {
    private static final Set<NamedApi> ZONES =
            Set.of(new NamedApi("java/time/ZoneId", "of"), new NamedApi("java/util/TimeZone", "getTimeZone"));

    private static final Set<String> NAMES_OF_ZONE = Set.of(Items.NAME, Items.SUMMER_NAME);

    private static final Set<String> CHARSET_METHODS = Set.of(
            "java/nio/charset/Charset",
            "java/lang/String",
            "java/io/InputStreamReader",
            "java/io/OutputStreamWriter",
            "java/net/URLEncoder",
            "java/net/URLDecoder");

    private static final Set<String> PROPERTY_METHODS =
            Set.of("java/lang/System", "java/lang/Boolean", "java/lang/Integer", "java/lang/Long");

    private static final Set<ApiPattern> LOCAL_TIMES = patterns(
            "java.text.DateFormat#getTimeInstance",
            "java.text.DateFormat#getDateInstance",
            "java.text.DateFormat#getDateTimeInstance",
            "java.text.DateFormat#getInstance",
            "java.time.format.DateTimeFormatter#ofLocalizedDate",
            "java.time.format.DateTimeFormatter#ofLocalizedTime",
            "java.time.format.DateTimeFormatter#ofLocalizedDateTime",
            "java.time.format.DateTimeFormatter#ofLocalizedPattern",
            "java.time.format.DateTimeFormatterBuilder#appendLocalized",
            "java.time.format.DateTimeFormatterBuilder#getLocalizedDateTimePattern");

    private static final Set<ApiPattern> LOCAL_NAMES = patterns(
            "java.text.DateFormatSymbols",
            "java.time.Month#getDisplayName",
            "java.time.DayOfWeek#getDisplayName",
            "java.util.Calendar#getDisplayName",
            "java.util.Calendar#getDisplayNames",
            "java.time.format.DateTimeFormatterBuilder#appendText");

    private static final Set<ApiPattern> LOCAL_NUMBERS = patterns(
            "java.text.NumberFormat#getInstance",
            "java.text.NumberFormat#getNumberInstance",
            "java.text.NumberFormat#getIntegerInstance",
            "java.text.NumberFormat#getPercentInstance",
            "java.text.DecimalFormatSymbols#getInstance");

    private static final Set<ApiPattern> LOCAL_MONEY = patterns("java.text.NumberFormat#getCurrencyInstance");

    private static final Set<ApiPattern> LOCAL_WEEKS = patterns(
            "java.time.temporal.WeekFields#of",
            "java.util.Calendar#getFirstDayOfWeek",
            "java.util.Calendar#getMinimalDaysInFirstWeek");

    private static final Set<ApiPattern> LOCAL_LOCALES = patterns(
            "java.util.Locale#getDisplayName",
            "java.util.Locale#getDisplayLanguage",
            "java.util.Locale#getDisplayCountry",
            "java.util.Locale#getAvailableLocales");

    private static final Set<ApiPattern> SERIALIZATION =
            patterns("java.io.ObjectOutputStream", "java.io.ObjectInputStream");

    /** A program may name the permissions of Kerberos only to read policies. */
    private static final Set<ApiPattern> KERBEROS = patterns(
            "org.ietf.jgss.*",
            "javax.security.auth.kerberos.KerberosKey",
            "javax.security.auth.kerberos.KerberosPrincipal",
            "javax.security.auth.kerberos.KerberosTicket",
            "javax.security.auth.kerberos.KeyTab",
            "com.sun.security.auth.module.Krb5LoginModule");

    private NameRules() {}

    private static Set<ApiPattern> patterns(String... texts) {
        return Set.copyOf(Stream.of(texts).map(ApiPattern::new).toList());
    }

    private static Optional<Hit> hit(Certainty certainty, List<Trace> traces) {
        return traces.isEmpty() ? Optional.empty() : Optional.of(Hit.of(certainty, traces));
    }

    private static Optional<Hit> perhaps(Optional<Trace> trace, String condition) {
        return trace.map(it -> new Hit(Certainty.PERHAPS, Optional.of(condition), List.of(it)));
    }

    /** A name that one of some methods takes, or else one that a string has. */
    private static Optional<Hit> named(ApplicationUse application, String name, Predicate<NamedApi> methods) {
        return hit(Certainty.CERTAIN, application.passing(name, methods))
                .or(() -> hit(Certainty.PERHAPS, application.naming(name)));
    }

    /**
     * What {@code getInstance} of the class of a service takes; of a transformation, the algorithm. One that another
     * provider has is gone only for code that names the provider; a new transformation is one that its algorithm had.
     */
    static Optional<Hit> service(RowChange row, ApplicationUse application) {
        return Items.Service.read(row.item()).flatMap(it -> service(row, it, application));
    }

    private static Optional<Hit> service(RowChange row, Items.Service service, ApplicationUse application) {
        Predicate<NamedApi> factory = method ->
                method.member().equals("getInstance") && method.owner().endsWith("/" + service.type());
        boolean elsewhere = row.isRemoved()
                && row.stays()
                && application.passing(row.subject(), factory).isEmpty();
        boolean transformation = row.isAdded() && service.algorithm().contains("/");
        if (elsewhere || transformation) {
            return Optional.empty();
        }
        List<Trace> passing = application
                .names(factory)
                .filter(text -> isAlgorithm(text, service.algorithm()))
                .flatMap(text -> application.passing(text, factory).stream())
                .toList();
        return hit(row.isRemoved() ? Certainty.CERTAIN : Certainty.PERHAPS, passing);
    }

    private static boolean isAlgorithm(String text, String algorithm) {
        String asked = text.toLowerCase(Locale.ROOT);
        String listed = algorithm.toLowerCase(Locale.ROOT);
        return asked.equals(listed) || asked.startsWith(listed + "/");
    }

    static Optional<Hit> zone(RowChange row, ApplicationUse application) {
        String zone = row.subject();
        Optional<Hit> named = hit(
                        Certainty.CERTAIN, application.options(each -> each.equals("-Duser.timezone=" + zone)))
                .or(() -> named(application, zone, ZONES::contains));
        boolean rules = row.ofBoth() && !row.item().isEmpty() && !NAMES_OF_ZONE.contains(row.item());
        return named.or(() -> rules && application.callsWithOthers(ZONES)
                ? perhaps(
                        application.referring(Set.of(
                                new ApiPattern("java.time.ZoneId#of"),
                                new ApiPattern("java.util.TimeZone#getTimeZone"))),
                        "if one of the names that it takes from elsewhere is of these")
                : Optional.empty());
    }

    static Optional<Hit> charset(RowChange row, ApplicationUse application) {
        String name = Items.name(Items.ALIAS, row.item()).orElse(row.subject());
        return hit(Certainty.CERTAIN, application.options(each -> each.equals("-Dfile.encoding=" + name)))
                .or(() -> hit(
                        Certainty.CERTAIN,
                        application.passing(name, method -> CHARSET_METHODS.contains(method.owner()))));
    }

    static Optional<Hit> currency(RowChange row, ApplicationUse application) {
        return hit(
                Certainty.CERTAIN,
                application.passing(row.subject(), method -> method.owner().equals("java/util/Currency")));
    }

    /** A property that the application sets is its own affair; one that it reads changes. */
    static Optional<Hit> systemProperty(RowChange row, ApplicationUse application) {
        return named(application, row.subject(), method -> PROPERTY_METHODS.contains(method.owner()));
    }

    /** A file has lines {@code name=value} or {@code name: value}. */
    static Optional<Hit> configuration(RowChange row, ApplicationUse application) {
        String name = row.item().split("[=:]", 2)[0].strip();
        return name.isEmpty() ? Optional.empty() : hit(Certainty.PERHAPS, named(application, name));
    }

    private static List<Trace> named(ApplicationUse application, String name) {
        return Stream.concat(application.passing(name, method -> true).stream(), application.naming(name).stream())
                .toList();
    }

    static Optional<Hit> kerberos(RowChange row, ApplicationUse application) {
        return perhaps(application.referring(KERBEROS), "if it logs in by Kerberos");
    }

    /** A locale that code names need not be the one of its users. */
    static Optional<Hit> locale(RowChange row, ApplicationUse application) {
        return perhaps(
                application.referring(localized(row)), "if it shows or reads such texts in one of these locales");
    }

    private static Set<ApiPattern> localized(RowChange row) {
        if (row.subject().equals(Items.WEEK)) {
            return LOCAL_WEEKS;
        }
        return switch (row.item()) {
            case Items.DATE_AND_TIME -> LOCAL_TIMES;
            case Items.DAYS, Items.SHORT_DAYS, Items.MONTHS, Items.SHORT_MONTHS, Items.ERAS, Items.HALVES_OF_DAY ->
                LOCAL_NAMES;
            case Items.NUMBER, Items.PERCENTAGE, Items.NUMBER_SYMBOLS, Items.NUMBER_SAMPLE -> LOCAL_NUMBERS;
            case Items.MONEY, Items.MONEY_SAMPLE, Items.CURRENCY -> LOCAL_MONEY;
            default -> Items.isDateOrTime(row.item()) ? LOCAL_TIMES : LOCAL_LOCALES;
        };
    }

    /** Options name modules in lists and before packages. */
    static Optional<Hit> module(RowChange row, ApplicationUse application) {
        if (!row.isRemoved()) {
            return Optional.empty();
        }
        String name = Items.name(Items.EXPORTS, row.item()).orElse(row.subject());
        if (!row.item().isEmpty() && name.equals(row.subject())) {
            return Optional.empty();
        }
        return hit(
                        Certainty.CERTAIN,
                        application.options(
                                each -> each.startsWith("--") && words(each).contains(name)))
                .or(() -> hit(Certainty.PERHAPS, application.naming(name)));
    }

    private static List<String> words(String option) {
        return List.of(option.split("[ =,/]"));
    }

    /** A class that declares no number has one that this program did not calculate. */
    static Optional<Hit> serialVersion(RowChange row, ApplicationUse application) {
        boolean numbers = row.changed()
                .filter(each -> Stream.of(each.from(), each.to())
                        .noneMatch(one -> one.value().equals(Items.NO_SERIAL_VERSION)))
                .isPresent();
        return numbers && application.referring(SERIALIZATION).isPresent()
                ? perhaps(
                        application.referring(Set.of(new ApiPattern(row.subject()))),
                        "if it exchanges such objects with other JDKs, or keeps them")
                : Optional.empty();
    }

    /** What becomes of flags on the command line is a matter of options. */
    static Optional<Hit> flag(RowChange row, ApplicationUse application) {
        return row.isAdded() || row.item().equals(Items.KIND)
                ? Optional.empty()
                : hit(Certainty.PERHAPS, application.askingFor(row.subject()));
    }

    /** The bean of the commands has them as operations: {@code VM.native_memory} is {@code vmNativeMemory}. */
    static Optional<Hit> command(RowChange row, ApplicationUse application) {
        return row.isAdded() ? Optional.empty() : hit(Certainty.PERHAPS, application.naming(row.subject()));
    }

    static Optional<Hit> event(RowChange row, ApplicationUse application) {
        String event = row.subject();
        boolean lost = row.isRemoved()
                && (row.item().isEmpty() || Items.name(Items.FIELD, row.item()).isPresent());
        if (Items.isInProfile(row.item())) {
            return row.isAdded()
                    ? Optional.empty()
                    : hit(Certainty.PERHAPS, application.options(each -> starts(each, row.item())));
        }
        return lost
                ? named(application, event, method -> method.owner().startsWith("jdk/jfr/"))
                        .or(() -> hit(Certainty.PERHAPS, application.recorded(event)))
                : Optional.empty();
    }

    private static boolean starts(String option, String item) {
        if (!option.startsWith("-XX:StartFlightRecording")) {
            return false;
        }
        String profile = option.contains("settings=profile") ? "profile" : "default";
        return Items.isInProfile(profile, item);
    }

    static Optional<Hit> bean(RowChange row, ApplicationUse application) {
        return row.isAdded()
                ? Optional.empty()
                : named(application, row.subject(), method -> method.owner().equals("javax/management/ObjectName"));
    }

    /** The first word of a command, without its folder. */
    static Optional<Hit> program(RowChange row, ApplicationUse application) {
        if (row.isAdded()) {
            return Optional.empty();
        }
        Predicate<NamedApi> starts = method ->
                method.owner().equals("java/lang/Runtime") || method.owner().equals("java/lang/ProcessBuilder");
        return hit(
                Certainty.CERTAIN,
                application
                        .names(starts)
                        .filter(text -> row.subject()
                                .equals(text.replaceFirst(" .*", "").replaceFirst(".*[/\\\\]", "")))
                        .flatMap(text -> application.passing(text, starts).stream())
                        .toList());
    }
}
