/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every fuzz test starts from committed seeds. Writes those that a fuzz test makes itself
 * with {@code -Dseeds.update=true}.
 */
class SeedTests {

	private static final Path JAVA = Path.of("src/test/java");

	private static final Path RESOURCES = Path.of("src/test/resources");

	@ParameterizedTest
	@MethodSource("fuzzTests")
	void committedSeedsAreThoseOfTheTest(Class<?> fuzzTest) throws Exception {
		Path directory = directory(fuzzTest);
		if (Seeds.class.isAssignableFrom(fuzzTest)) {
			Constructor<?> constructor = fuzzTest.getDeclaredConstructor();
			constructor.setAccessible(true);
			for (Map.Entry<String, byte[]> seed : ((Seeds) constructor.newInstance()).seeds().entrySet()) {
				check(directory.resolve(seed.getKey()), seed.getValue());
			}
		}
		try (Stream<Path> seeds = Files.list(directory)) {
			assertThat(seeds).hasSizeGreaterThan(2);
		}
	}

	private static void check(Path file, byte[] seed) throws IOException {
		if (Boolean.getBoolean("seeds.update")) {
			Files.createDirectories(file.getParent());
			Files.write(file, seed);
		}
		assertThat(file).as("write it with -Dseeds.update=true").hasBinaryContent(seed);
	}

	/*
	 * Where Jazzer looks for them.
	 */
	private static Path directory(Class<?> fuzzTest) {
		String method = Arrays.stream(fuzzTest.getDeclaredMethods())
			.filter((each) -> each.isAnnotationPresent(FuzzTest.class))
			.map(Method::getName)
			.findFirst()
			.orElseThrow();
		return RESOURCES.resolve(fuzzTest.getName().replace('.', '/') + "Inputs").resolve(method);
	}

	static Stream<Class<?>> fuzzTests() throws IOException {
		try (Stream<Path> files = Files.walk(JAVA)) {
			return files.map((file) -> JAVA.relativize(file).toString())
				.filter((file) -> file.endsWith("FuzzTests.java"))
				.sorted()
				.toList()
				.stream()
				.map(SeedTests::load);
		}
	}

	private static Class<?> load(String file) {
		try {
			return Class.forName(file.substring(0, file.length() - ".java".length()).replace('/', '.'));
		}
		catch (ClassNotFoundException ex) {
			throw new UncheckedIOException(new IOException(ex));
		}
	}

}
