package io.github.gossiplimiter.lease;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that a ledger knows of one key, for storing and handing over. Instants are those of
 * the clock of the coordinator that wrote it.
 *
 * @param limitName the limit
 * @param key hash of the key
 * @param books what was spent, for each kind of window
 * @param open lots that are open
 * @param told lots that are not, as far as it matters what was counted of them
 * @param series what was decided without a lot
 * @param switched whether members may decide without a lot
 * @param settling whether members may have decided otherwise
 * @since 0.1.0
 */
public record KeyState(String limitName, long key, List<BookState> books, List<LotState> open, List<ToldState> told,
		List<ToldState> series, SwitchState switched, SettlingState settling) {

	public KeyState {
		books = List.copyOf(books);
		open = List.copyOf(open);
		told = List.copyOf(told);
		series = List.copyOf(series);
	}

	/**
	 * Whether members may decide about a key without a lot.
	 *
	 * @param epoch odd while every permit is leased
	 * @param leasedUntilNanos until when it is leased whatever the fill
	 * @param confirmed holders that have stopped, with the allowance each had
	 */
	public record SwitchState(long epoch, long leasedUntilNanos, Map<Long, Long> confirmed) {

		public SwitchState {
			confirmed = new LinkedHashMap<>(confirmed);
		}

	}

	/**
	 * Whether members may have decided about a key otherwise.
	 *
	 * @param untilNanos until when nothing is lent
	 * @param heard holders that have told what they had decided
	 */
	public record SettlingState(long untilNanos, Set<Long> heard) {

		public SettlingState {
			heard = new LinkedHashSet<>(heard);
		}

	}

}
