package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.List;
import java.util.function.Consumer;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Membership;

/**
 * A membership whose changes are logged and told to somebody else as well.
 */
final class WatchedMembership implements Membership {

	private static final Log logger = LogFactory.getLog(WatchedMembership.class);

	private final Membership membership;

	private final Consumer<List<Member>> watcher;

	/**
	 * Watch a membership.
	 * @param membership who is there
	 * @param watcher is told all live members but this one, before the node is
	 */
	WatchedMembership(Membership membership, Consumer<List<Member>> watcher) {
		this.membership = membership;
		this.watcher = watcher;
	}

	@Override
	public void start(Member self, Consumer<List<Member>> listener) {
		this.membership.start(self, (live) -> {
			if (logger.isInfoEnabled()) {
				logger.info(self.id() + ": other members are " + live.stream().map(WatchedMembership::name).toList());
			}
			this.watcher.accept(live);
			listener.accept(live);
		});
	}

	@Override
	public void close() {
		this.membership.close();
	}

	private static String name(Member member) {
		return member.id() + " (" + member.address() + ")";
	}

}
