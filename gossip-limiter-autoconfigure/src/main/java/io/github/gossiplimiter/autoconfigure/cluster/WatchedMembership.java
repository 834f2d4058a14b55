package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.List;
import java.util.function.Consumer;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Membership;
import io.github.gossiplimiter.internal.Printable;

/**
 * A membership whose changes are logged and told to somebody else as well.
 * <p>
 * Some memberships know at first of nobody, though others may be there: those who dial. A
 * node that is told of nobody takes itself for the first one and does not ask what was
 * counted before it came. So it is only told when somebody was found or {@link #settle
 * the wait is over}.
 */
final class WatchedMembership implements Membership {

	private static final Log logger = LogFactory.getLog(WatchedMembership.class);

	private final Membership membership;

	private final Consumer<List<Member>> watcher;

	private boolean searching;

	private Consumer<List<Member>> listener = (live) -> {
	};

	/**
	 * Watch a membership.
	 * @param membership who is there
	 * @param watcher is told all live members but this one, before the node is
	 * @param searching whether being told of nobody at first means nothing
	 */
	WatchedMembership(Membership membership, Consumer<List<Member>> watcher, boolean searching) {
		this.membership = membership;
		this.watcher = watcher;
		this.searching = searching;
	}

	@Override
	public void start(Member self, Consumer<List<Member>> listener) {
		synchronized (this) {
			this.listener = listener;
		}
		this.membership.start(self, (live) -> {
			if (logger.isInfoEnabled()) {
				logger.info(self.id() + ": other members are " + live.stream().map(WatchedMembership::name).toList());
			}
			this.watcher.accept(live);
			tell(live);
		});
	}

	private synchronized void tell(List<Member> live) {
		if (this.searching && live.isEmpty()) {
			return;
		}
		this.searching = false;
		this.listener.accept(live);
	}

	/**
	 * Take it that nobody is there if nobody was found by now.
	 */
	synchronized void settle() {
		if (this.searching) {
			this.searching = false;
			this.listener.accept(List.of());
		}
	}

	@Override
	public void close() {
		this.membership.close();
	}

	private static String name(Member member) {
		return Printable.of(member.id()) + " (" + Printable.of(member.address()) + ")";
	}

}
