package io.github.gossiplimiter.cluster.membership;

import org.jgroups.Event;
import org.jgroups.View;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.MERGE3;
import org.jgroups.util.TimeScheduler;
import org.jgroups.util.Util;

/**
 * Looks for members of another view and merges the views, so that the halves of a split
 * cluster find each other again. The first members of a view do it often, the others
 * seldom, for the case that they were left out of a view unawares.
 */
final class Reunion extends MERGE3 {

	private static final int SEARCHERS = 2;

	private static final long SELDOM_MILLIS = 30_000;

	private static final long SHORTEST_MILLIS = 500;

	Reunion() {
		// Headers are found by a protocol's number, and only JGroups' own have one.
		setId(ClassConfigurator.getProtocolId(MERGE3.class));
		setMinInterval(SHORTEST_MILLIS);
		setMaxInterval(Pace.of(1).searchMillis());
	}

	@Override
	public Object down(Event event) {
		if (event.getType() == Event.VIEW_CHANGE) {
			View next = event.getArg();
			setMaxInterval(Pace.of(next.size()).searchMillis());
		}
		return super.down(event);
	}

	@Override
	protected synchronized void startInfoSender() {
		if (!isInfoSenderRunning()) {
			boolean searcher = this.view.getMembers().indexOf(this.local_addr) < SEARCHERS;
			long millis = searcher ? getMaxInterval() : Math.max(SELDOM_MILLIS, getMaxInterval());
			this.info_sender_future = this.timer.scheduleWithDynamicInterval(new Search(millis), false);
		}
	}

	private final class Search implements TimeScheduler.Task {

		private final long millis;

		private Search(long millis) {
			this.millis = millis;
		}

		@Override
		public long nextInterval() {
			return this.millis / 2 + Util.random(this.millis);
		}

		@Override
		public void run() {
			Reunion.this.info_sender.run();
		}

	}

}
