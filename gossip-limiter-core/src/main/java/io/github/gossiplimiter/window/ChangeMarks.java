/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What the gossip loop has to know of a key: when it was born, and whether it changed
 * since it was last published.
 *
 * @since 0.1.0
 */
public abstract sealed class ChangeMarks extends KeySignals permits WindowCounter {

	private static final int CHANGED = 1 << 31;

	private static final int UNPUBLISHED = 1 << 30;

	private static final VarHandle BIRTH;

	static {
		try {
			BIRTH = MethodHandles.lookup().findVarHandle(ChangeMarks.class, "birth", int.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	/*
	 * [ changed: 1 bit | unpublished: 1 bit | birth: 30 bits ]. Two bits of the birth are
	 * spared for what the gossip loop has to know, so that a counter stays as small as it
	 * is.
	 */
	private volatile int birth;

	ChangeMarks(int birth, long nowNanos) {
		super(nowNanos);
		this.birth = birth & ~(CHANGED | UNPUBLISHED);
	}

	/**
	 * Number of this counter among those the node created.
	 */
	public int birth() {
		return this.birth & ~(CHANGED | UNPUBLISHED);
	}

	/*
	 * A request changes the head and then looks at the mark; the loop clears the mark and
	 * then looks at the head. One of them always sees the other.
	 */
	boolean markChanged() {
		return (this.birth & CHANGED) == 0 && ((int) BIRTH.getAndBitwiseOr(this, CHANGED | UNPUBLISHED) & CHANGED) == 0;
	}

	void clearChanged() {
		BIRTH.getAndBitwiseAnd(this, ~CHANGED);
	}

	/**
	 * Note that the loop knows of the change, however it came to know.
	 */
	public void taken() {
		clearChanged();
	}

	/**
	 * Whether the loop has still to be told of a change.
	 */
	public boolean isChanged() {
		return (this.birth & CHANGED) != 0;
	}

	/**
	 * Note that everything spent until the last change was published. A change that came
	 * meanwhile is not covered.
	 */
	public void published() {
		int seen = this.birth;
		if ((seen & CHANGED) == 0) {
			BIRTH.compareAndSet(this, seen, seen & ~UNPUBLISHED);
		}
	}

	/**
	 * Whether this node spent something that it did not publish.
	 */
	public boolean isUnpublished() {
		return (this.birth & UNPUBLISHED) != 0;
	}

}
