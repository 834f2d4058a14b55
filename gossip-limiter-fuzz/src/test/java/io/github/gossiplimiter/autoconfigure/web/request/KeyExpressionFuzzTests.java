/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties;
import io.github.gossiplimiter.autoconfigure.rule.KeyResolver;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionType;
import io.github.gossiplimiter.fuzz.Seeds;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Text of a configured key is a key or a configuration error, and what it computes of a
 * request is a value of the request: never a type, a method or another object by which a
 * client could reach the application. The request carries the same text.
 */
class KeyExpressionFuzzTests implements Seeds {

	private static final ClientAddress ADDRESS = new ClientAddress(new WebProperties());

	private static final RequestReader READER = new RequestReader(ADDRESS.trustedProxies());

	private static final InetSocketAddress REMOTE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 80);

	@DictionaryEntries({ "headers", "cookies", "query", "principal", "path", "method", "header:", "cookie:", "query:",
			"['X-User']", "?:", "?.", ".?[", ".![", "#root", "#this", "T(", "new ", "@bean", ".class", "matches",
			" instanceof ", " between ", "{1,2}", "{a:1}", "'text'", "+ 1", " == null", " and ", "empty", "blank" })
	@FuzzTest
	void keyIsAValueOfTheRequest(byte[] bytes) {
		String text = new String(bytes, StandardCharsets.UTF_8);
		Setting setting = new Setting(text, "The key");
		FuzzedRequest request = new FuzzedRequest(ADDRESS, REMOTE, List.of(text));
		try {
			KeyResolver<RequestFacts> key = READER.key(setting);
			Object value = READER.expression(setting, ExpressionType::checkKey).value(request);
			assertThat(value == null || isValue(value)).isTrue();
			Object unused = key.function().apply(request);
		}
		catch (GossipLimiterConfigurationException ex) {
			assertThat(ex.remedy()).isNotBlank();
		}
		catch (RuntimeException ex) {
			// the rule counts the failure and uses the address instead
		}
	}

	private static boolean isValue(Object value) {
		return value instanceof FuzzedRequest || value.getClass().isArray()
				|| (value.getClass()
					.getName()
					.matches("java\\.(lang|math|util)\\..*|io\\.github\\.gossiplimiter\\..*Values")
						&& !(value instanceof Class<?>) && !(value instanceof ClassLoader));
	}

	@Override
	public Map<String, byte[]> seeds() {
		return Seeds.texts(StandardCharsets.UTF_8, "ip", "header:X-Api-Key", "query:tenant",
				"headers['X-User'] ?: 'ip:' + ip", "principal != null ? principal : ip",
				"query['a'].empty ? path : query[b]", "headers.?[value.length > 3].![key]",
				"{'a', ip}[1] matches '[0-9.]+'", "#root.path + #this.method", "T(java.lang.Runtime).getRuntime()",
				"1 / 0", "cookies['s'] between {'a', 'b'}");
	}

}
