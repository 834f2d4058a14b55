/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.starter;

import java.io.File;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The jars that the starter adds to an application with Spring MVC and Actuator: all of
 * its class path, apart from what such an application has without it.
 */
class AddedJarsTests {

	private static final long BYTES_MAX = 8_000_000;

	private static final List<String> OF_THE_APPLICATION = List.of("spring-boot-4", "spring-boot-autoconfigure-",
			"spring-boot-starter-4", "spring-boot-starter-logging-", "spring-core-", "spring-context-", "spring-aop-",
			"spring-beans-", "spring-expression-", "micrometer-commons-", "micrometer-observation-", "logback-",
			"log4j-api-", "log4j-to-slf4j-", "slf4j-api-", "jul-to-slf4j-", "commons-logging-",
			"jakarta.annotation-api-", "snakeyaml-", "jspecify-");

	private static final List<String> OF_TESTS = List.of("test-classes", "junit-", "assertj-", "opentest4j-",
			"apiguardian-", "byte-buddy-", "surefire-");

	@Test
	void jarsOfTheStarterStaySmall() {
		Map<String, Long> added = added();
		assertThat(added.keySet()).anyMatch((name) -> name.startsWith("gossip-limiter-core"))
			.anyMatch((name) -> name.startsWith("gossip-limiter-cluster"))
			.anyMatch((name) -> name.startsWith("gossip-limiter-autoconfigure"));
		long bytes = added.values().stream().mapToLong(Long::longValue).sum();
		assertThat(bytes).as("bytes of %s", added).isLessThanOrEqualTo(BYTES_MAX);
	}

	private static Map<String, Long> added() {
		Map<String, Long> added = new TreeMap<>();
		String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
		Stream<String> entries = Arrays.stream(classPath.split(File.pathSeparator, -1));
		entries.filter((entry) -> !entry.isEmpty()).map(Path::of).filter(Files::exists).forEach((entry) -> {
			String name = String.valueOf(entry.getFileName());
			if (Stream.concat(OF_THE_APPLICATION.stream(), OF_TESTS.stream()).noneMatch(name::startsWith)) {
				added.merge(module(entry), size(entry), Long::sum);
			}
		});
		return added;
	}

	/*
	 * A build that makes no jars tests with directories.
	 */
	private static String module(Path entry) {
		Path path = Files.isDirectory(entry) ? entry.resolve("../..").normalize() : entry;
		return String.valueOf(path.getFileName());
	}

	private static long size(Path entry) {
		try {
			return Files.isDirectory(entry) ? sizeAsJar(entry) : Files.size(entry);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static long sizeAsJar(Path directory) throws IOException {
		CountingStream counting = new CountingStream();
		try (ZipOutputStream jar = new ZipOutputStream(counting); Stream<Path> files = Files.walk(directory)) {
			for (Path file : files.filter(Files::isRegularFile).toList()) {
				jar.putNextEntry(new ZipEntry(directory.relativize(file).toString()));
				Files.copy(file, jar);
				jar.closeEntry();
			}
		}
		return counting.bytes;
	}

	private static final class CountingStream extends FilterOutputStream {

		private long bytes;

		CountingStream() {
			super(OutputStream.nullOutputStream());
		}

		@Override
		public void write(int value) {
			this.bytes++;
		}

		@Override
		public void write(byte[] buffer, int offset, int length) {
			this.bytes += length;
		}

	}

}
