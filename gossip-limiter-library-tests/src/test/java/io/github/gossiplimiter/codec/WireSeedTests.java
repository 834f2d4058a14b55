/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fuzzing of the codec starts from a message of every kind. The seeds belong to the fuzz
 * test of the module {@code gossip-limiter-fuzz} and are written with
 * {@code -Dseeds.update=true}.
 */
class WireSeedTests {

	private static final Path SEEDS = Path.of("../gossip-limiter-fuzz/src/test/resources",
			"io/github/gossiplimiter/codec/WireFuzzTestsInputs/decode");

	@Test
	void everyKindOfMessageHasASeed() throws Exception {
		if (Boolean.getBoolean("seeds.update")) {
			write();
		}
		Set<Class<?>> kinds = new CodecSamples(1).messages().stream().map(Object::getClass).collect(Collectors.toSet());
		try (Stream<Path> files = Files.list(SEEDS)) {
			Set<Class<?>> seeded = files.filter((file) -> Files.isRegularFile(file))
				.map(WireSeedTests::kind)
				.collect(Collectors.toSet());
			assertThat(seeded).as("write them with -Dseeds.update=true").containsAll(kinds);
		}
	}

	private static void write() throws IOException {
		Files.createDirectories(SEEDS);
		for (Message message : new CodecSamples(1).messages()) {
			Files.write(SEEDS.resolve(message.getClass().getSimpleName()), AllMessages.CODEC.encode(message));
		}
	}

	/*
	 * Inputs that once failed need not be messages.
	 */
	private static Class<?> kind(Path file) {
		try {
			return AllMessages.CODEC.decode(Files.readAllBytes(file)).getClass();
		}
		catch (MalformedMessageException | UnknownVersionException | IOException ex) {
			return Message.Unknown.class;
		}
	}

}
