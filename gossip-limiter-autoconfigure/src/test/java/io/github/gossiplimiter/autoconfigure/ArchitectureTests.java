/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.annotation.Bean;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

@AnalyzeClasses(packages = "io.github.gossiplimiter.autoconfigure",
		importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

	private static final String BASE = "io.github.gossiplimiter.autoconfigure";

	@ArchTest
	static final ArchRule autoConfigurationsAreFinal = classes().that()
		.areAnnotatedWith(AutoConfiguration.class)
		.should()
		.haveModifier(JavaModifier.FINAL)
		.andShould()
		.bePublic();

	@ArchTest
	static final ArchRule beanMethodsAreNotPublic = methods().that()
		.areAnnotatedWith(Bean.class)
		.should()
		.notBePublic();

	/*
	 * The last one is documented: routes of a gateway name it.
	 */
	@ArchTest
	static final ArchRule namesOfBeansAreOurs = methods().that()
		.areAnnotatedWith(Bean.class)
		.should()
		.haveNameMatching("gossipLimiter[A-Z].*|gossipRateLimiter");

	@ArchTest
	static final ArchRule failureAnalyzersAreNotPublic = classes().that()
		.areAssignableTo(FailureAnalyzer.class)
		.should()
		.bePackagePrivate();

	@ArchTest
	static final ArchRule packagesAreFreeOfCycles = slices().matching("io.github.gossiplimiter.autoconfigure.(**)")
		.should()
		.beFreeOfCycles();

	@ArchTest
	static final ArchRule propertiesKnowNoFeature = dependsOnlyOn("properties");

	@ArchTest
	static final ArchRule statusKnowsNoFeature = dependsOnlyOn("status", "housekeeping");

	@ArchTest
	static final ArchRule housekeepingKnowsNoFeature = dependsOnlyOn("housekeeping");

	@ArchTest
	static final ArchRule pathsKnowOnlyProperties = dependsOnlyOn("web.path", "properties");

	@ArchTest
	static final ArchRule definitionsKnowNoFeature = dependsOnlyOn("limit", "properties", "annotation", "status");

	/*
	 * The library of concurrency limits is optional.
	 */
	@ArchTest
	static final ArchRule onlyConcurrencyNeedsItsLibrary = noClasses().that()
		.resideOutsideOfPackage("..autoconfigure.concurrency..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("io.github.gossiplimiter.concurrency..", "com.netflix.concurrency..");

	/*
	 * So is that of the cluster.
	 */
	@ArchTest
	static final ArchRule onlyClusterNeedsItsLibrary = noClasses().that()
		.resideOutsideOfPackage("..autoconfigure.cluster..")
		.and()
		.doNotHaveSimpleName("KeySalt")
		.should()
		.dependOnClassesThat()
		.resideInAPackage("io.github.gossiplimiter.cluster..");

	/*
	 * Of the packages of this module.
	 */
	private static ArchRule dependsOnlyOn(String name, String... others) {
		Set<String> allowed = Stream.concat(Stream.of(name), Stream.of(others))
			.map((each) -> BASE + "." + each)
			.collect(Collectors.toSet());
		return classes().that()
			.resideInAPackage(BASE + "." + name)
			.should()
			.onlyDependOnClassesThat(DescribedPredicate.describe("are outside of this module or in " + allowed,
					(type) -> !(type.getPackageName() + ".").startsWith(BASE + ".")
							|| allowed.contains(type.getPackageName())));
	}

}
