/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.fuzz;

import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A fuzz test that knows valid inputs, from which fuzzing starts. They are committed as
 * files, see {@link SeedTests}.
 */
public interface Seeds {

	/**
	 * Valid inputs by the names of their files.
	 */
	Map<String, byte[]> seeds() throws Exception;

	/**
	 * Texts as seeds, numbered.
	 */
	static Map<String, byte[]> texts(Charset charset, String... texts) {
		Map<String, byte[]> seeds = new LinkedHashMap<>();
		for (String text : texts) {
			seeds.put("seed-" + seeds.size(), text.getBytes(charset));
		}
		return seeds;
	}

}
