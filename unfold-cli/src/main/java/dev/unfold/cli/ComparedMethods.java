package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.comparison.Candidate;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.text.Words;
import dev.unfold.recipe.Recipe;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The methods of a comparison. What is set holds for all of them that read it; {@code slle.alpha} is set for {@code slle} alone.
 *
 * @param names of the catalogue
 * @param given the settings of the call
 */
record ComparedMethods(List<String> names, Map<String, String> given) {

    private static final String ALL = "all";

    /** @param arguments names between commas, or {@code all} */
    static ComparedMethods of(List<String> arguments, Map<String, String> given) {
        List<String> named = Names.split(arguments).stream().map(String::strip).toList();
        if (named.stream().anyMatch(String::isEmpty)) {
            throw new ParameterException("--methods " + Names.quoted(String.join(",", arguments))
                    + " has an empty name; write names between commas, as in --methods lle,mlle, or all");
        }
        named.stream().filter(name -> !name.equals(ALL)).forEach(Catalog::method); // refuses unknown ones
        ComparedMethods methods = new ComparedMethods(
                named.contains(ALL)
                        ? Catalog.methods().stream().map(Method::name).toList()
                        : named,
                given);
        given.keySet().forEach(methods::check);
        return methods;
    }

    /**
     * Their recipes.
     *
     * @param made what else becomes of each
     */
    List<Candidate> candidates(UnaryOperator<Recipe> made) {
        return names.stream()
                .map(name -> {
                    Map<String, String> settings = settings(name);
                    return new Candidate(
                            name,
                            (data, run) -> AutomaticChoice.in(settings)
                                    .made(made.apply(MethodOptions.recipe(settings)), data, run));
                })
                .toList();
    }

    /** What one method reads of the settings. */
    private Map<String, String> settings(String name) {
        Map<String, String> all = with(name);
        Map<String, String> own = new LinkedHashMap<>(all);
        own.keySet().removeIf(setting -> !Catalog.reads(setting, all));
        given.forEach((setting, value) -> {
            if (owner(setting).filter(name::equals).isPresent()) {
                own.put(setting.substring(name.length() + 1), value);
            }
        });
        return own;
    }

    private Map<String, String> with(String name) {
        Map<String, String> all = new LinkedHashMap<>(given);
        all.put("method", name);
        return all;
    }

    /** The method that a setting is for alone. */
    private static Optional<String> owner(String setting) {
        return Catalog.methods().stream()
                .map(Method::name)
                .filter(name -> setting.startsWith(name + "."))
                .findFirst();
    }

    private void check(String setting) {
        if (setting.equals("method")) {
            throw new ParameterException(
                    "--set method=" + given.get(setting) + ", but --methods says which; leave it out");
        }
        Optional<String> owner = owner(setting);
        if (owner.isPresent()) {
            String name = owner.get();
            if (!names.contains(name)) {
                throw new ParameterException("--set " + setting + " is for " + name
                        + ", which is not compared; name it in --methods, or leave the setting out");
            }
            String parameter = setting.substring(name.length() + 1);
            if (!Catalog.reads(parameter, with(name))) {
                throw Words.unknown("parameter of " + name, parameter, Catalog.parameters(with(name)));
            }
        } else if (names.stream().noneMatch(name -> Catalog.reads(setting, with(name)))) {
            throw Words.unknown(
                    "parameter",
                    setting,
                    names.stream()
                            .flatMap(name -> Catalog.parameters(with(name)).stream())
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }
}
