/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;

import io.github.gossiplimiter.redis.RedisUnavailableException.Reason;

/**
 * Executes the script by its digest ({@code EVALSHA}), and sends its source
 * ({@code EVAL}) where Redis does not have it cached, for example after a restart. Waits
 * for acknowledgements of replicas if so configured ({@code WAIT}).
 */
final class ScriptRunner {

	private final LuaScript script;

	private final int replicas;

	private final long replicaMillis;

	ScriptRunner(LuaScript script, RedisSettings settings) {
		this.script = script;
		this.replicas = settings.replicas();
		this.replicaMillis = settings.replicaTimeout().toMillis();
	}

	boolean awaitsReplicas() {
		return this.replicas > 0;
	}

	/**
	 * Execute the script.
	 * @param commands commands of a connection; of a single node if replicas must
	 * acknowledge, because {@code WAIT} refers to the writes of its connection
	 */
	CompletionStage<List<Object>> run(RedisClusterAsyncCommands<String, String> commands, String[] keys,
			String[] arguments) {
		CompletionStage<List<Object>> cached = commands.evalsha(this.script.digest(), ScriptOutputType.MULTI, keys,
				arguments);
		return acknowledged(commands, cached).handle((answer, failure) -> {
			if (failure == null) {
				return cached;
			}
			if (!isUnknownScript(failure)) {
				throw new CompletionException(failure);
			}
			CompletionStage<List<Object>> sent = commands.eval(this.script.text(), ScriptOutputType.MULTI, keys,
					arguments);
			return acknowledged(commands, sent);
		}).thenCompose((answer) -> answer);
	}

	private CompletionStage<List<Object>> acknowledged(RedisClusterAsyncCommands<String, String> commands,
			CompletionStage<List<Object>> answer) {
		if (!awaitsReplicas()) {
			return answer;
		}
		return answer.thenCombine(commands.waitForReplication(this.replicas, this.replicaMillis), (list, count) -> {
			if (count < this.replicas) {
				throw new RedisUnavailableException(Reason.REPLICAS, "Only " + count + " of " + this.replicas
						+ " replicas have acknowledged within " + this.replicaMillis + " ms", null);
			}
			return list;
		});
	}

	private static boolean isUnknownScript(Throwable failure) {
		return failure instanceof RedisNoScriptException
				|| (failure instanceof CompletionException && failure.getCause() instanceof RedisNoScriptException);
	}

}
