/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;

/**
 * Calls of several keys on their way to the coordinator, batched as far as they fit.
 * Reports that need no reply are sent without one.
 */
final class CallOutbox {

	/**
	 * Most calls of one exchange.
	 */
	static final int CALLS_MAX = 256;

	private final Coordinator coordinator;

	private final LeaseContext context;

	private final Runnable waker;

	private List<Sent> waiting = new ArrayList<>();

	/**
	 * Create an empty one.
	 * @param waker run when answers have come
	 */
	CallOutbox(Coordinator coordinator, LeaseContext context, Runnable waker) {
		this.coordinator = coordinator;
		this.context = context;
		this.waker = waker;
	}

	/**
	 * A call, and whose it is.
	 */
	record Sent(KeyHolder agent, LeaseCall call) {

	}

	void add(KeyHolder agent, LeaseCall call) {
		this.waiting.add(new Sent(agent, call));
	}

	boolean isEmpty() {
		return this.waiting.isEmpty();
	}

	/**
	 * Send all pending calls.
	 * @param arrived is given the answers, by any thread; none if there are none
	 */
	void send(BiConsumer<List<Sent>, @Nullable List<LeaseResult>> arrived) {
		List<Sent> all = this.waiting;
		this.waiting = new ArrayList<>();
		for (int from = 0; from < all.size(); from += CALLS_MAX) {
			send(List.copyOf(all.subList(from, Math.min(all.size(), from + CALLS_MAX))), arrived);
		}
	}

	private void send(List<Sent> batch, BiConsumer<List<Sent>, @Nullable List<LeaseResult>> arrived) {
		List<Sent> news = batch.stream().filter((sent) -> sent.agent().sendsOneWay()).toList();
		List<Sent> asked = batch;
		if (!news.isEmpty() && this.coordinator.report(calls(news))) {
			this.context.counts().exchanged(news.size());
			asked = batch.stream().filter((sent) -> !sent.agent().sendsOneWay()).toList();
			news.forEach(this::sentOneWay);
		}
		if (!asked.isEmpty()) {
			List<Sent> awaited = asked;
			exchange(calls(asked), (answers) -> arrived.accept(awaited, answers));
		}
	}

	private static List<LeaseCall> calls(List<Sent> batch) {
		return batch.stream().map(Sent::call).toList();
	}

	/*
	 * The key may make its next call.
	 */
	private void sentOneWay(Sent news) {
		news.agent().sentOneWay(news.call());
		this.context.queue().add(news.agent());
	}

	/**
	 * Exchange calls for results.
	 * @param arrived is given the answers, by any thread; nothing if there are none
	 */
	void exchange(List<LeaseCall> asked, Consumer<@Nullable List<LeaseResult>> arrived) {
		this.context.counts().exchanged(asked.size());
		CompletionStage<List<LeaseResult>> stage;
		try {
			stage = this.coordinator.exchange(asked);
		}
		catch (RuntimeException ex) {
			// A coordinator that breaks its promise is one that cannot be reached.
			arrived.accept(null);
			return;
		}
		stage.whenComplete((answers, failure) -> {
			boolean usable = failure == null && answers != null && answers.size() == asked.size();
			arrived.accept(usable ? answers : null);
			this.waker.run();
		});
	}

}
