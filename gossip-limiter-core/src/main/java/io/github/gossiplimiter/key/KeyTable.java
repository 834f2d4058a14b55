/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.window.WindowCounter;

/**
 * Finds a key's counter by its hash. Lock-free; a look-up is one read of the table and
 * one of the counter.
 */
final class KeyTable {

	/*
	 * A place holds nothing, a counter, or an array of counters whose hashes share it.
	 * Every change replaces the content of one place by compare-and-set, so there are no
	 * tombstones and no key is ever held twice.
	 *
	 * To grow, a table of twice the size is put in front of the old one. Its places are
	 * null until their content was pulled over; empty ones hold an empty array then. A
	 * place of the old table is frozen before it is pulled, so that whoever still works
	 * on the old table fails there and starts again on the new one. Each insertion pulls
	 * a few places more, and nobody ever waits for a whole table.
	 */

	private static final VarHandle PLACE = MethodHandles.arrayElementVarHandle(Object[].class);

	private static final VarHandle TABLE;

	static {
		try {
			TABLE = MethodHandles.lookup().findVarHandle(KeyTable.class, "table", Table.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private static final int SIZE_MIN = 64;

	private static final int SIZE_MAX = 1 << 28;

	/*
	 * Keys that share a place are found behind one more array: 17 to 31 of 100 where up
	 * to three eighths of the places are taken. Large tables are not in the processor's
	 * caches anyhow, and take memory from keys: they are filled twice as much.
	 */
	private static final int SPARSE_SIZE_MAX = 1 << 18;

	private static final double SPARSE = 0.375;

	private static final double DENSE = 0.75;

	private static final int PULLED_PER_INSERTION = 8;

	private static final WindowCounter[] EMPTY = new WindowCounter[0];

	private volatile Table table = new Table(SIZE_MIN, null);

	private final AtomicInteger size = new AtomicInteger();

	/**
	 * A place that is pulled, with what was there.
	 */
	private record Frozen(@Nullable Object content) {

		/*
		 * Most places are empty: one for all of them.
		 */
		static final Frozen EMPTY_PLACE = new Frozen(null);

		static Frozen of(@Nullable Object content) {
			return (content == null || content == EMPTY) ? EMPTY_PLACE : new Frozen(content);
		}

	}

	private static final class Table {

		final @Nullable Object[] places;

		volatile @Nullable Table previous;

		final AtomicInteger cursor = new AtomicInteger();

		final AtomicInteger pulled = new AtomicInteger();

		Table(int size, @Nullable Table previous) {
			this.places = new @Nullable Object[size];
			this.previous = previous;
		}

		@Nullable Object get(int index) {
			return PLACE.getAcquire(this.places, index);
		}

		boolean replace(int index, @Nullable Object seen, @Nullable Object by) {
			return PLACE.compareAndSet(this.places, index, seen, by);
		}

		int index(long hash) {
			return (int) hash & (this.places.length - 1);
		}

		int keysMax() {
			return (int) (this.places.length * ((this.places.length <= SPARSE_SIZE_MAX) ? SPARSE : DENSE));
		}

	}

	int size() {
		return this.size.get();
	}

	/**
	 * Bytes of the table itself.
	 */
	long bytes() {
		Table current = this.table;
		Table previous = current.previous;
		return 4L * (current.places.length + ((previous != null) ? previous.places.length : 0));
	}

	@Nullable WindowCounter find(long hash) {
		Table current = this.table;
		Object content = current.get(current.index(hash));
		if (content instanceof WindowCounter counter) {
			return (counter.hash() == hash) ? counter : null;
		}
		if (content instanceof WindowCounter[] counters) {
			return among(counters, hash);
		}
		// A place is null until it was pulled: look again after looking for the old
		// table.
		return (content == null && current.previous == null && current.get(current.index(hash)) == null) ? null
				: among(content(hash), hash);
	}

	/**
	 * The counter of a key: the one that is there, or else this one from now on.
	 */
	WindowCounter add(WindowCounter counter) {
		while (true) {
			Table current = this.table;
			int index = current.index(counter.hash());
			Object content = pulled(current, index);
			if (content instanceof Frozen) {
				continue;
			}
			WindowCounter there = among(content, counter.hash());
			if (there != null) {
				return there;
			}
			if (current.replace(index, content, with(content, counter))) {
				grow(current, this.size.incrementAndGet());
				return counter;
			}
		}
	}

	/**
	 * Take a counter out.
	 * @return whether it was in
	 */
	boolean remove(WindowCounter counter) {
		while (true) {
			Table current = this.table;
			int index = current.index(counter.hash());
			Object content = pulled(current, index);
			if (content instanceof Frozen) {
				continue;
			}
			if (among(content, counter.hash()) != counter) {
				return false;
			}
			if (current.replace(index, content, without(content, counter))) {
				this.size.decrementAndGet();
				return true;
			}
		}
	}

	/**
	 * Visit the counters of some places in a row.
	 * @return the place to go on with
	 */
	int visit(int from, int places, Consumer<WindowCounter> visitor) {
		Table current = this.table;
		int length = current.places.length;
		for (int i = 0; i < places; i++) {
			Object content = unfrozen(pulled(current, (from + i) & (length - 1)));
			if (content instanceof WindowCounter counter) {
				visitor.accept(counter);
			}
			else if (content instanceof WindowCounter[] counters) {
				for (WindowCounter counter : counters) {
					visitor.accept(counter);
				}
			}
		}
		return (from + places) & (length - 1);
	}

	void visitAll(Consumer<WindowCounter> visitor) {
		visit(0, places(), visitor);
	}

	int places() {
		return this.table.places.length;
	}

	/**
	 * Go on pulling, so that a table which stopped growing gets rid of its old half.
	 */
	void settle() {
		Table current = this.table;
		boolean more = current.previous != null;
		while (more) {
			more = pullSome(current);
		}
	}

	private @Nullable Object content(long hash) {
		while (true) {
			Table current = this.table;
			Object content = pulled(current, current.index(hash));
			if (!(content instanceof Frozen)) {
				return content;
			}
		}
	}

	private static @Nullable Object pulled(Table table, int index) {
		Object content = table.get(index);
		if (content == null) {
			pull(table, index);
			content = table.get(index);
		}
		return content;
	}

	private void grow(Table current, int keys) {
		if (current.previous != null) {
			pullSome(current);
		}
		else if (keys > current.keysMax() && current.places.length < SIZE_MAX && current == this.table) {
			TABLE.compareAndSet(this, current, new Table(current.places.length << 1, current));
		}
	}

	/**
	 * Pull some places.
	 * @return whether there may be more
	 */
	private static boolean pullSome(Table table) {
		Table previous = table.previous;
		if (previous == null) {
			return false;
		}
		int from = table.cursor.getAndAdd(PULLED_PER_INSERTION);
		int to = Math.min(from + PULLED_PER_INSERTION, previous.places.length);
		if (from >= to) {
			return false;
		}
		for (int index = from; index < to; index++) {
			pull(table, index);
		}
		if (table.pulled.addAndGet(to - from) == previous.places.length) {
			table.previous = null;
		}
		return true;
	}

	private static void pull(Table table, int index) {
		Table previous = table.previous;
		if (previous == null) {
			return;
		}
		int half = previous.places.length;
		int low = index & (half - 1);
		Object content = freeze(previous, low);
		table.replace(low, null, half(content, half, false));
		table.replace(low + half, null, half(content, half, true));
	}

	/*
	 * The old table may itself still be pulling from an older one only while this table
	 * does not exist: growing starts when the last growth is done.
	 */
	private static @Nullable Object freeze(Table table, int index) {
		while (true) {
			Object content = table.get(index);
			if (content instanceof Frozen frozen) {
				return frozen.content;
			}
			if (table.replace(index, content, Frozen.of(content))) {
				return content;
			}
		}
	}

	private static Object half(@Nullable Object content, int bit, boolean upper) {
		if (content instanceof WindowCounter counter) {
			return ((counter.hash() & bit) != 0) == upper ? counter : EMPTY;
		}
		if (content instanceof WindowCounter[] counters) {
			Object half = EMPTY;
			for (WindowCounter counter : counters) {
				half = ((counter.hash() & bit) != 0) == upper ? with(half, counter) : half;
			}
			return half;
		}
		return EMPTY;
	}

	private static @Nullable Object unfrozen(@Nullable Object content) {
		return (content instanceof Frozen frozen) ? frozen.content : content;
	}

	private static @Nullable WindowCounter among(@Nullable Object content, long hash) {
		if (content instanceof WindowCounter counter) {
			return (counter.hash() == hash) ? counter : null;
		}
		return (content instanceof WindowCounter[] counters) ? among(counters, hash) : null;
	}

	private static @Nullable WindowCounter among(WindowCounter[] counters, long hash) {
		for (WindowCounter counter : counters) {
			if (counter.hash() == hash) {
				return counter;
			}
		}
		return null;
	}

	private static Object with(@Nullable Object content, WindowCounter added) {
		if (content instanceof WindowCounter counter) {
			return new WindowCounter[] { counter, added };
		}
		if (content instanceof WindowCounter[] counters && counters.length > 0) {
			WindowCounter[] more = new WindowCounter[counters.length + 1];
			System.arraycopy(counters, 0, more, 0, counters.length);
			more[counters.length] = added;
			return more;
		}
		return added;
	}

	private static Object without(@Nullable Object content, WindowCounter removed) {
		Object rest = EMPTY;
		if (content instanceof WindowCounter[] counters) {
			for (WindowCounter counter : counters) {
				rest = (counter != removed) ? with(rest, counter) : rest;
			}
		}
		return rest;
	}

}
