/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.internal.Internal;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The types that applications may use are those that the architecture page lists. One
 * more is a decision.
 */
class PublicTypesTests {

	private static final Pattern ROW = Pattern.compile("\\| (?:the )?`?([a-z.]+)`? \\| (.*) \\|");

	private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*)`");

	@Test
	void publicTypesAreThoseOfTheArchitecturePage() throws Exception {
		assertThat(publicTypes()).as("""
				Types that are public and neither @Internal nor in a package that is internal, against the list in \
				ARCHITECTURE.md. Make a type package-private or @Internal, or decide that applications may use it, \
				and add it to the list""").containsExactlyElementsOf(listedTypes());
	}

	@Test
	void publicTypesUseOnlyPublicTypesInTheirSignatures() {
		List<String> problems = new ArrayList<>();
		LibraryClasses.ALL.stream()
			.filter(PublicTypesTests::isForApplications)
			.forEach((type) -> problems.addAll(internalTypesOf(type)));
		assertThat(problems).isEmpty();
	}

	@Test
	void internalTypeInASignatureIsFound() {
		JavaClass protocol = LibraryClasses.ALL.get("io.github.gossiplimiter.gossip.LoopProtocol");
		assertThat(isForApplications(protocol)).isFalse();
		assertThat(internalTypesOf(protocol)).isNotEmpty();
	}

	private static Set<String> publicTypes() {
		return LibraryClasses.ALL.stream()
			.filter((type) -> type.getEnclosingClass().isEmpty() && isForApplications(type))
			.map((type) -> LibraryClasses.packageOf(type) + "." + type.getSimpleName())
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static Set<String> listedTypes() throws Exception {
		Set<String> types = new TreeSet<>();
		List<String> lines = LibraryClasses.architecturePage();
		lines.subList(lines.indexOf("## Public types") + 1, lines.size())
			.stream()
			.takeWhile((line) -> !line.startsWith("## "))
			.map(ROW::matcher)
			.filter(Matcher::matches)
			.forEach((row) -> NAME.matcher(row.group(2))
				.results()
				.forEach((name) -> types.add(row.group(1) + "." + name.group(1))));
		return types;
	}

	private static boolean isForApplications(JavaClass type) {
		boolean internal = type.getPackage().isAnnotatedWith(Internal.class) || type.isAnnotatedWith(Internal.class)
				|| (type.getPackageName() + ".").contains(".internal.");
		return !internal && type.getModifiers().contains(JavaModifier.PUBLIC)
				&& type.getEnclosingClass().map(PublicTypesTests::isForApplications).orElse(true);
	}

	private static List<String> internalTypesOf(JavaClass type) {
		Stream<JavaClass> supertypes = Stream.concat(type.getRawInterfaces().stream(),
				type.getRawSuperclass().stream());
		Stream<JavaClass> used = type.getMembers()
			.stream()
			.filter(PublicTypesTests::isVisible)
			.flatMap((member) -> member.getAllInvolvedRawTypes().stream());
		return Stream.concat(supertypes, used)
			.map(JavaClass::getBaseComponentType)
			.filter((other) -> LibraryClasses.isOurs(other) && !isForApplications(other))
			.map((other) -> type.getName() + " uses " + other.getName() + ", which is internal")
			.distinct()
			.toList();
	}

	private static boolean isVisible(JavaMember member) {
		return member.getModifiers().contains(JavaModifier.PUBLIC)
				|| member.getModifiers().contains(JavaModifier.PROTECTED);
	}

}
