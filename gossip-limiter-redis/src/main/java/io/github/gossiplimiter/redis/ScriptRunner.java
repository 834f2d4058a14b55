package io.github.gossiplimiter.redis;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;

import io.github.gossiplimiter.redis.RedisUnavailableException.Reason;

/**
 * Runs the script by its digest, and by its text where Redis does not know it (any more).
 */
final class ScriptRunner {

	private final LedgerScript script;

	private final int replicas;

	private final long replicaMillis;

	ScriptRunner(LedgerScript script, RedisSettings settings) {
		this.script = script;
		this.replicas = settings.replicas();
		this.replicaMillis = settings.replicaTimeout().toMillis();
	}

	boolean awaitsReplicas() {
		return this.replicas > 0;
	}

	/**
	 * Run the script.
	 * @param commands of the connection to use. If replicas must acknowledge, of one
	 * node: they are asked about what this connection has written
	 */
	CompletionStage<List<Object>> run(RedisClusterAsyncCommands<String, String> commands, String[] keys,
			String[] arguments) {
		CompletionStage<List<Object>> known = commands.evalsha(this.script.digest(), ScriptOutputType.MULTI, keys,
				arguments);
		return acknowledged(commands, known).handle((answer, failure) -> {
			if (failure == null) {
				return known;
			}
			if (!isUnknownScript(failure)) {
				throw new CompletionException(failure);
			}
			CompletionStage<List<Object>> told = commands.eval(this.script.text(), ScriptOutputType.MULTI, keys,
					arguments);
			return acknowledged(commands, told);
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
