/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.sweep;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

class SweepCommandTests {

	@TempDir
	private Path directory = Path.of("");

	private final StringWriter errors = new StringWriter();

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "--runs 0 | --runs must be between 1 and 1000, not 0",
					"--threads 0 | --threads must be between 1 and 256, not 0",
					"--runs ten | Invalid value for option '--runs': 'ten' is not an int",
					"--quick --slow | Unknown option: '--slow'" })
	void badOptionIsRefusedInOneLine(String options, String message) {
		assertThat(execute(("--out " + this.directory + " " + options).split(" "))).isEqualTo(2);
		assertThat(this.errors.toString()).startsWith(message).doesNotContain("Exception");
	}

	@Test
	void directoryMustBeNamed() {
		assertThat(execute("--quick")).isEqualTo(2);
		assertThat(this.errors.toString()).startsWith("Missing required option: '--out=DIR'");
	}

	@Test
	void fileInPlaceOfTheDirectoryIsRefused() throws IOException {
		Path file = Files.createFile(this.directory.resolve("taken"));
		assertThat(execute("--out", file.toString())).isEqualTo(2);
		assertThat(this.errors.toString())
			.startsWith("cannot make the directory '" + file + "'; choose another one with --out");
	}

	@Test
	void directoryBelowAFileIsRefused() throws IOException {
		Path below = Files.createFile(this.directory.resolve("taken")).resolve("below");
		assertThat(execute("--out", below.toString())).isEqualTo(2);
		assertThat(this.errors.toString()).startsWith("cannot make the directory");
	}

	private int execute(String... arguments) {
		return new CommandLine(new SweepCommand()).setErr(new PrintWriter(this.errors, true)).execute(arguments);
	}

}
