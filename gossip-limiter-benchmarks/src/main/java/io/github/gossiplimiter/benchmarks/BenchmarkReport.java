/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a run found, for people (Markdown, also printed) and for programs (JSON). Both
 * name the machine, since the figures mean nothing elsewhere.
 */
public final class BenchmarkReport {

	private static final JsonMapper MAPPER = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

	private BenchmarkReport() {
	}

	/**
	 * Print the text and write both files.
	 * @param directory where to write
	 * @param name file name without its extension
	 * @param markdown the text
	 * @param values the figures
	 */
	public static void write(Path directory, String name, String markdown, Object values) throws IOException {
		Map<String, Object> machine = machine();
		String text = markdown + "\n" + machine.get("vm") + ", " + machine.get("os") + ", " + machine.get("processors")
				+ " processors\n";
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("machine", machine);
		json.put("results", values);
		Files.createDirectories(directory);
		Files.writeString(directory.resolve(name + ".md"), text);
		Files.writeString(directory.resolve(name + ".json"), MAPPER.writeValueAsString(json) + "\n");
		System.out.println("\n" + text);
		System.out.println("Written to " + directory.resolve(name) + ".md and .json");
	}

	private static Map<String, Object> machine() {
		Map<String, Object> machine = new LinkedHashMap<>();
		machine.put("vm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
		machine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
		machine.put("processors", Runtime.getRuntime().availableProcessors());
		return machine;
	}

}
