/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.BeforeEach;

import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinatorContract;

class PeerContractTests extends ConcurrencyCoordinatorContract {

	private final ConcurrencyPeers peers = new ConcurrencyPeers(0);

	private final ConcurrencyPeers.Node first = this.peers.start(1);

	@BeforeEach
	void settle() {
		this.peers.start(2);
		this.peers.start(3);
		this.peers.agree();
		this.peers.run(lease().plusSeconds(2));
	}

	@Override
	protected ConcurrencyCoordinator coordinator() {
		return this.first.coordinator();
	}

	@Override
	protected void pass(Duration time) {
		this.peers.run(time);
	}

	/*
	 * Time passes while answers are awaited.
	 */
	@Override
	protected Duration lease() {
		return Duration.ofSeconds(20);
	}

	@Override
	protected int seeds() {
		return 3;
	}

	@Override
	protected int steps() {
		return 200;
	}

	@Override
	protected ConcurrencyAnswer await(CompletionStage<ConcurrencyAnswer> answer) {
		CompletableFuture<ConcurrencyAnswer> future = answer.toCompletableFuture();
		for (int i = 0; i < 10 && !future.isDone(); i++) {
			this.peers.tick();
		}
		return future.join();
	}

}
