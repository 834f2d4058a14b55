/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.decision;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.github.gossiplimiter.Permit;

/**
 * What is asked for: permits of many keys of one limit.
 *
 * @param permits what is asked for, in order
 * @param mode each for itself, or all together or none
 * @param peek whether to look without taking
 */
record CheckRequest(List<Permit> permits, Mode mode, boolean peek) {

	private static final int KEY_LENGTH_MAX = 1024;

	private static final List<String> FIELDS = List.of("keys", "mode", "peek");

	private static final List<String> KEY_FIELDS = List.of("key", "cost");

	/**
	 * What a denial of one key means for the others.
	 */
	enum Mode {

		EACH, ALL

	}

	/**
	 * Read a request.
	 * @throws BadRequestException if it makes no sense, with what to send instead
	 */
	static CheckRequest parse(JsonMapper mapper, String limitName, byte[] body, int keysMax) {
		JsonNode root = read(mapper, body);
		checkFields(root, FIELDS, "the request");
		JsonNode keys = root.get("keys");
		if (keys == null || !keys.isArray() || keys.isEmpty()) {
			throw new BadRequestException("'keys' must be a list with at least one key, for example "
					+ "{\"keys\": [{\"key\": \"alice\", \"cost\": 2}]}");
		}
		if (keys.size() > keysMax) {
			throw new BadRequestException(
					"'keys' has " + keys.size() + " keys; at most " + keysMax + " may be asked for at once");
		}
		List<Permit> permits = new ArrayList<>(keys.size());
		for (int i = 0; i < keys.size(); i++) {
			permits.add(permit(limitName, keys.get(i), "keys[" + i + "]"));
		}
		return new CheckRequest(permits, mode(root.get("mode")), peek(root.get("peek")));
	}

	private static JsonNode read(JsonMapper mapper, byte[] body) {
		try {
			JsonNode root = mapper.readTree(body);
			if (!root.isObject()) {
				throw new BadRequestException("the body must be a JSON object with a field 'keys'");
			}
			return root;
		}
		catch (JacksonException ex) {
			throw new BadRequestException("the body is not JSON: " + ex.getOriginalMessage());
		}
	}

	private static void checkFields(JsonNode node, List<String> known, String where) {
		node.propertyNames().forEach((name) -> {
			if (!known.contains(name)) {
				throw new BadRequestException(where + " has an unknown field '" + name + "'; known are " + known);
			}
		});
	}

	/*
	 * A key may be given as a string alone.
	 */
	private static Permit permit(String limitName, JsonNode node, String where) {
		JsonNode key = node.isObject() ? node.get("key") : node;
		if (node.isObject()) {
			checkFields(node, KEY_FIELDS, where);
		}
		if (key == null || !key.isString() || key.asString().isEmpty() || key.asString().length() > KEY_LENGTH_MAX) {
			throw new BadRequestException(where + " must name a key of 1 to " + KEY_LENGTH_MAX + " characters");
		}
		JsonNode cost = node.isObject() ? node.get("cost") : null;
		if (cost != null && (!cost.isIntegralNumber() || !cost.canConvertToInt() || cost.asInt() < 1)) {
			throw new BadRequestException(where + ".cost must be a whole number of at least 1, but is " + cost);
		}
		return new Permit(limitName, key.asString(), (cost != null) ? cost.asInt() : 1);
	}

	private static Mode mode(@Nullable JsonNode node) {
		String mode = (node == null) ? "each" : node.isString() ? node.asString() : "";
		return switch (mode) {
			case "each" -> Mode.EACH;
			case "all" -> Mode.ALL;
			default -> throw new BadRequestException("'mode' must be \"each\" or \"all\", but is " + node);
		};
	}

	private static boolean peek(@Nullable JsonNode node) {
		if (node != null && !node.isBoolean()) {
			throw new BadRequestException("'peek' must be true or false, but is " + node);
		}
		return node != null && node.asBoolean();
	}

}
