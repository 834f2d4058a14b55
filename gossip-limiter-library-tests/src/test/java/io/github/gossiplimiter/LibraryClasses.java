/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/**
 * The classes of the libraries, as tests of their structure see them.
 */
final class LibraryClasses {

	static final String BASE = "io.github.gossiplimiter";

	/**
	 * Name of the base package in lists of packages.
	 */
	static final String ROOT = "root";

	static final JavaClasses ALL = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages(BASE);

	private LibraryClasses() {
	}

	/**
	 * Package of a class, from the base package.
	 */
	static String packageOf(JavaClass type) {
		String name = type.getPackageName();
		return name.equals(BASE) ? ROOT : name.substring(BASE.length() + 1);
	}

	static boolean isOurs(JavaClass type) {
		return type.getPackageName().equals(BASE) || type.getPackageName().startsWith(BASE + ".");
	}

	static List<String> architecturePage() throws Exception {
		Path page = Stream.iterate(Path.of("").toAbsolutePath(), (folder) -> folder != null, Path::getParent)
			.map((folder) -> folder.resolve("ARCHITECTURE.md"))
			.filter(Files::exists)
			.findFirst()
			.orElseThrow();
		return Files.readAllLines(page);
	}

}
