/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.gossiplimiter.gossip.wire.AckMessage;
import io.github.gossiplimiter.gossip.wire.BucketsMessage;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.DigestMessage;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.gossip.wire.LimitUse;
import io.github.gossiplimiter.gossip.wire.LowBits;
import io.github.gossiplimiter.gossip.wire.OriginRow;
import io.github.gossiplimiter.gossip.wire.RateCode;
import io.github.gossiplimiter.gossip.wire.RegionMessage;
import io.github.gossiplimiter.gossip.wire.ResetMessage;
import io.github.gossiplimiter.gossip.wire.ResetReceipt;
import io.github.gossiplimiter.gossip.wire.SlotDelta;
import io.github.gossiplimiter.gossip.wire.SnapshotRequest;
import io.github.gossiplimiter.gossip.wire.TimeMessage;
import io.github.gossiplimiter.window.WindowGeometry;

/**
 * Messages of every kind, all from one seed. Values are as likely at the edge of a width
 * as in the middle of it.
 */
final class CodecSamples {

	private static final String LETTERS = "abcxyz-019 äßλ限🙂";

	private static final WindowGeometry.Kind[] KINDS = WindowGeometry.Kind.values();

	private final Random random;

	private final LeaseSamples leases;

	private final VersionSamples versions;

	private final ConcurrencySamples concurrency;

	private final MembershipSamples membership;

	CodecSamples(long seed) {
		this.random = new Random(seed);
		this.leases = new LeaseSamples(seed);
		this.versions = new VersionSamples(seed);
		this.concurrency = new ConcurrencySamples(seed);
		this.membership = new MembershipSamples(seed);
	}

	/**
	 * One of each kind.
	 */
	List<Message> messages() {
		List<Message> messages = new ArrayList<>(List.of(delta(), new AckMessage(atLeast(-1), late()),
				new DigestMessage(list(5, this::rows), yesOrNo()),
				new BucketsMessage(anyBits(), number(), longs(this.random.nextInt(40)), yesOrNo()),
				new TimeMessage(yesOrNo(), anyLong(), anyLong(), anyLong()), new SnapshotRequest(),
				new ResetMessage(text(60), anyBits(), anyLong()), this.leases.request(), this.leases.reply(),
				this.leases.termRequest(), this.leases.termReply(), this.leases.ledger(), this.leases.receipt(),
				this.leases.switched(), this.leases.recall(), this.leases.fleet(), this.leases.vote(),
				this.versions.message(), this.leases.parcel(), this.concurrency.request(), this.concurrency.reply(),
				this.concurrency.nudge(), this.concurrency.claim(), this.concurrency.handover(), region(),
				new ResetReceipt(text(60), yesOrNo(), anyBits(), anyLong()),
				new ResetMessage.OfAll(text(60), anyLong())));
		messages.addAll(this.membership.messages());
		return messages;
	}

	/**
	 * So many of each kind.
	 */
	Stream<Message> messages(int count) {
		return Stream.generate(this::messages).limit(count).flatMap(List::stream);
	}

	RegionMessage region() {
		DeltaHeader header = header();
		RegionMessage.Run run = RegionMessage.Run.at(header.from(), header.to(), header.acknowledged(), anyLong());
		return new RegionMessage(yesOrNo(), run, list(4, this::limit), list(4, this::use), list(20, this::cell));
	}

	DeltaMessage delta() {
		return new DeltaMessage(header(), list(4, this::origin), list(4, this::limit), list(4, this::use),
				list(20, this::cell));
	}

	DeltaHeader header() {
		long from = atLeast(0);
		long to = from + Math.min(atLeast(0), Long.MAX_VALUE - from);
		return new DeltaHeader(from, to, atLeast(-1), intAtLeast(0), anyLong(), intAtLeast(0), late());
	}

	private int late() {
		return yesOrNo() ? intAtLeast(0) : 0;
	}

	OriginRow origin() {
		return new OriginRow(1 + this.random.nextInt(MessageBounds.INDEX), text(MessageBounds.ID_LENGTH / 2),
				atLeast(0));
	}

	LimitRow limit() {
		int span = this.random.nextInt(this.random.nextBoolean() ? 300 : MessageBounds.SPAN + 1);
		long subWindow = 1 + atLeast(0) / 2 / (span + 2);
		WindowGeometry geometry = new WindowGeometry(KINDS[this.random.nextInt(KINDS.length)], 1 + atLeast(0) / 3,
				subWindow, span);
		return new LimitRow(this.random.nextInt(MessageBounds.INDEX + 1), text(60),
				this.random.nextInt(MessageBounds.WINDOWS), geometry);
	}

	LimitUse use() {
		return new LimitUse(this.random.nextInt(MessageBounds.INDEX + 1), number());
	}

	CounterDelta cell() {
		return new CounterDelta(this.random.nextInt(MessageBounds.INDEX + 1), anyBits(),
				this.random.nextInt(MessageBounds.PRESSURE + 1), list(4, this::slot));
	}

	SlotDelta slot() {
		int length = this.random.nextInt(6);
		int[] numbers = this.random.ints(length, 0, LowBits.MODULUS_MAX).toArray();
		long[] spent = new long[length];
		long[] credited = new long[length];
		for (int i = 0; i < length; i++) {
			spent[i] = intAtLeast(0);
			credited[i] = yesOrNo() ? 0 : Math.min(spent[i], intAtLeast(0));
		}
		return new SlotDelta(this.random.nextInt(MessageBounds.INDEX + 1), (int) anyLong(),
				this.random.nextInt(RateCode.MAX + 1), intAtLeast(0), numbers, spent, credited);
	}

	private DigestMessage.Rows rows() {
		long[] numbers = new long[this.random.nextInt(6)];
		Arrays.setAll(numbers, (i) -> number());
		return new DigestMessage.Rows(anyBits(), numbers, longs(numbers.length));
	}

	private long[] longs(int length) {
		return this.random.longs(length).toArray();
	}

	/**
	 * A number of any width, mostly close to where the next width begins.
	 */
	long anyLong() {
		long edge = 1L << this.random.nextInt(64);
		long value = edge + this.random.nextInt(5) - 2;
		return yesOrNo() ? value : -value;
	}

	private long anyBits() {
		return yesOrNo() ? this.random.nextLong() : anyLong();
	}

	private long atLeast(long min) {
		long value = anyLong();
		return (value >= min) ? value : value & Long.MAX_VALUE;
	}

	private int intAtLeast(int min) {
		int value = (int) anyLong();
		return (value >= min) ? value : value & Integer.MAX_VALUE;
	}

	private long number() {
		return anyLong() % (MessageBounds.NUMBER + 1);
	}

	private boolean yesOrNo() {
		return this.random.nextBoolean();
	}

	String text(int lengthMax) {
		int[] codePoints = LETTERS.codePoints().toArray();
		StringBuilder text = new StringBuilder();
		for (int left = 1 + this.random.nextInt(lengthMax); left > 0; left--) {
			text.appendCodePoint(codePoints[this.random.nextInt(codePoints.length)]);
		}
		return text.toString();
	}

	private <T> List<T> list(int lengthMax, Supplier<T> element) {
		List<T> list = new ArrayList<>();
		for (int left = this.random.nextInt(lengthMax + 1); left > 0; left--) {
			list.add(element.get());
		}
		return list;
	}

}
